import { type Kysely, sql } from 'kysely';
import { withColumns } from '../../columns.ts';

/** The digests that people get by mail: one row per person and day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('digests'), {
    site_id: 'text!',
    user_id: 'text!',
    day: 'text!',
    sequence: 'bigint!',
    made_at: 'bigint!',
  })
    .addPrimaryKeyConstraint('digests_pk', ['site_id', 'user_id', 'day'])
    .execute();
  // Few people want one: the others are not read each morning.
  await sql`create index user_configs_by_digest on user_configs (site_id, user_id)
    where (settings ->> 'digest') in ('daily', 'weekly')`.execute(db);
}
