import type { Kysely } from 'kysely';

/** The letters of first meshes in the numbers of a prefecture's hunter map. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sites').addColumn('mesh_letters', 'text').execute();
}
