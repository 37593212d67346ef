import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** What a site pays for captured animals. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('reward_prices'), {
    site_id: 'text!',
    prices: 'jsonb!',
    updated_at: 'bigint!',
    version: 'integer!',
  })
    .addPrimaryKeyConstraint('reward_prices_pk', ['site_id'])
    .execute();
}
