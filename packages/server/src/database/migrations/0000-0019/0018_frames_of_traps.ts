import type { Kysely } from 'kysely';

/**
 * The newest frame of each trap's sensor, which orders those that follow, and the frames that said "fired" since
 * somebody looked after the trap or it was proved armed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: 'bigint' | 'text') =>
    db.schema.alterTable('traps').addColumn(name, type).execute();
  await add('frame_f_cnt', 'bigint');
  await add('frame_dev_addr', 'text');
  await add('frame_sent_at', 'bigint');
  await add('frame_contact', 'text');
  await add('fired_frames', 'text');
}
