import type { Kysely } from 'kysely';
import { type ConfigTables, switchOnKinds } from '../switchOnKinds.ts';

/** The kind of notification that comes with it. */
export const NEWER_KINDS = ['too_many_messages'] as const;

/** How often each sensor sends. */
export async function up(db: Kysely<ConfigTables>): Promise<void> {
  await db.schema.alterTable('traps').addColumn('message_rate', 'text').execute();
  await switchOnKinds(db, NEWER_KINDS);
}
