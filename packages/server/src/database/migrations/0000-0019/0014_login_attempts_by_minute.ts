import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** Guesses are counted by the minute, so that no ten minutes hold more than are allowed. Those counted so far lapse. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('login_attempts').execute();
  await withColumns(db.schema.createTable('login_attempts'), {
    bucket: 'text!',
    minute: 'bigint!',
    count: 'integer!',
    last_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('login_attempts_by_minute_pk', ['bucket', 'minute'])
    .execute();
}
