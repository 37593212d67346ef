import type { Kysely } from 'kysely';

/** What a person sent to register a trap or gateway, as a hash: the same again is a repeat, anything else a conflict. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['traps', 'gateways']) {
    await db.schema.alterTable(table).addColumn('content_hash', 'text').execute();
  }
}
