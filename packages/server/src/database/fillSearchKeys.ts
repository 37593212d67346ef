import { SEARCH_KEY_VERSION, searchKey } from '@satomori/core';
import { sql } from 'kysely';
import { updateRows } from './bulk.ts';
import type { Database, Db } from './database.ts';
import { SEARCHED, searchColumn, type SearchedTable } from './keyColumns.ts';

const SETTING = 'search_keys';
const BATCH_ROWS = 500;
const TABLES = Object.keys(SEARCHED) as SearchedTable[];

/** The last row processed; `table` is `null` when all are done. */
interface Progress {
  version: number;
  table: SearchedTable | null;
  site_id: string;
  id: string;
}

async function readProgress(db: Db): Promise<Progress> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst();
  const known = row === undefined ? null : (JSON.parse(row.value) as Progress);
  const start = { version: SEARCH_KEY_VERSION, table: TABLES[0] ?? null, site_id: '', id: '' };
  return known?.version === SEARCH_KEY_VERSION ? known : start;
}

const saveProgress = (trx: Db, progress: Progress) =>
  trx
    .insertInto('settings')
    .values({ key: SETTING, value: JSON.stringify(progress) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(progress) }))
    .execute();

type Row = { site_id: string; id: string } & Record<string, string | null>;

async function readRows(db: Db, table: SearchedTable, after: Progress): Promise<Row[]> {
  const columns = SEARCHED[table].flatMap((column) => [sql.ref(column), sql.ref(searchColumn(column))]);
  const { rows } = await sql<Row>`select site_id, id, ${sql.join(columns)} from ${sql.table(table)}
    where (site_id, id) > (${after.site_id}, ${after.id}) order by site_id, id limit ${BATCH_ROWS}`.execute(
    db,
  );
  return rows;
}

/** Computes the keys of a batch of rows and stores the progress in one transaction. */
async function fillBatch(trx: Db, at: Progress & { table: SearchedTable }): Promise<Progress> {
  const rows = await readRows(trx, at.table, at);
  for (const column of SEARCHED[at.table]) {
    const wrong = rows.filter((row) => {
      const text = row[column] ?? null;
      return text !== null && row[searchColumn(column)] !== searchKey(text);
    });
    // A text changed by a person meanwhile already has its key.
    const written = wrong.map(({ site_id, id, [column]: text }) => ({ site_id, id, [column]: text }));
    await updateRows(trx, at.table, written as never, column as never);
  }
  const last = rows.at(-1);
  const next = TABLES[TABLES.indexOf(at.table) + 1] ?? null;
  const progress: Progress =
    rows.length < BATCH_ROWS || last === undefined
      ? { ...at, table: next, site_id: '', id: '' }
      : { ...at, site_id: last.site_id, id: last.id };
  await saveProgress(trx, progress);
  return progress;
}

/**
 * Computes missing or outdated search keys of existing rows; if interrupted, the next start continues after the last
 * batch. Until then such a row is found as it is written.
 *
 * @param isStopping checked between batches
 * Source: R67.
 */
export async function fillSearchKeys(
  { db, transaction }: Pick<Database, 'db' | 'transaction'>,
  isStopping: () => boolean = () => false,
): Promise<void> {
  let { table, ...place } = await readProgress(db);
  while (table !== null && !isStopping()) {
    const at = { ...place, table };
    ({ table, ...place } = await transaction((trx) => fillBatch(trx, at)));
  }
}
