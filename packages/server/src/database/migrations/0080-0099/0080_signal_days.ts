import type { Kysely } from 'kysely';
import { withColumns } from '../../columns.ts';

/** How well traps were received, and gateways received, by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await withColumns(db.schema.createTable('signal_days'), {
    site_id: 'text!',
    device_id: 'text!',
    day: 'text!',
    frames: 'integer!',
    margins: 'jsonb!',
    rssis: 'jsonb!',
    gateways: 'jsonb!',
  })
    .addPrimaryKeyConstraint('signal_days_pk', ['site_id', 'device_id', 'day'])
    .execute();
  await db.schema.createIndex('signal_days_by_day').on('signal_days').column('day').execute();
}
