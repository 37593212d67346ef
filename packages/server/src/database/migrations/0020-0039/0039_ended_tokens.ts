import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** Tokens whose person has signed out, until they would have expired. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('ended_tokens'), {
    site_id: 'text!',
    user_id: 'text!',
    token_id: 'text!',
    expires_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('ended_tokens_pk', ['site_id', 'user_id', 'token_id'])
    .execute();
  await db.schema.createIndex('ended_tokens_by_expiry').on('ended_tokens').columns(['expires_at']).execute();
}
