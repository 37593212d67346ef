import { sql } from 'kysely';
import type { Database, Db } from '../database.ts';
import type { Row, TableShape } from './shape.ts';

/** Fewer parameters than either engine permits in one statement. */
const MAX_VALUES = 20_000;

/** Names of all tables in the database, including those of migrations. */
export async function tableNames({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  return tables.map(({ name }) => name);
}

async function insertBatch(trx: Db, table: TableShape, rows: readonly Row[]): Promise<void> {
  const json = table.columns.filter(({ kind }) => kind === 'json').map(({ name }) => name);
  const values = rows.map((row) => {
    const written = { ...row };
    for (const name of json) if (written[name] !== null) written[name] = JSON.stringify(written[name]);
    return written;
  });
  // Rows are inserted as they were backed up, even into tables that have no keys yet.
  await trx
    .withoutPlugins()
    .insertInto(table.name as never)
    .values(values)
    .execute();
}

/** Makes these rows the only content of a table: rows inserted by its migration are deleted first. */
export async function fillTable(trx: Db, table: TableShape, rows: AsyncIterable<Row>): Promise<void> {
  const made = await trx
    .selectFrom(table.name as never)
    .select((eb) => eb.lit(1).as('one'))
    .limit(1)
    .execute();
  // Skipped for an empty table: some tables refuse deletions.
  if (made.length > 0) await trx.deleteFrom(table.name as never).execute();
  const size = Math.max(1, Math.floor(MAX_VALUES / table.columns.length));
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < size) continue;
    await insertBatch(trx, table, batch);
    batch = [];
  }
  if (batch.length > 0) await insertBatch(trx, table, batch);
}

/** Functions of triggers, which PostgreSQL keeps when a table is dropped. */
async function dropFunctions({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db);
  for (const { name } of rows) await sql`drop function if exists ${sql.raw(name)} cascade`.execute(db);
}

/** Removes all that migrations created in a PostgreSQL database that was empty before. */
export async function dropTables(database: Database): Promise<void> {
  for (const name of await tableNames(database))
    await database.db.schema.dropTable(name).ifExists().cascade().execute();
  await dropFunctions(database);
}
