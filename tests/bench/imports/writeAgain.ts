import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** What an import writes, as rows of its tables. */
const madeBy = (source: string) => ({
  posts: `select * from posts where source = 'import:${source}'`,
  changes: `select changes.* from changes join posts on posts.site_id = changes.site_id
    and posts.sequence = changes.sequence where posts.source = 'import:${source}'`,
  imported_records: `select * from imported_records where source = '${source}'`,
});

const removedFrom = (table: string, source: string) =>
  table === 'changes'
    ? `delete from changes where sequence in (select sequence from posts where source = 'import:${source}')`
    : `delete from ${table} where source = '${table === 'posts' ? 'import:' : ''}${source}'`;

const TABLES = ['posts', 'changes', 'imported_records'] as const;
/** Changes are found by their posts. */
const REMOVED_FIRST = ['changes', 'imported_records', 'posts'] as const;

/** Milliseconds for `COPY` of the same rows into the same tables, with their indexes and triggers, in one commit. */
export async function copyAgain(databaseUrl: string, source: string): Promise<number> {
  // A folder that PostgreSQL, as an ordinary user, may write and read.
  const folder = await mkdtemp(join(tmpdir(), 'satomori-copy-'));
  await chmod(folder, 0o777);
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const file = (table: string) => join(folder, table);
    for (const table of TABLES)
      await client.query(`copy (${madeBy(source)[table]}) to '${file(table)}' (format binary)`);
    for (const table of REMOVED_FIRST) await client.query(removedFrom(table, source));
    await client.query('vacuum analyze');
    const startedAt = performance.now();
    await client.query('begin');
    for (const table of TABLES) await client.query(`copy ${table} from '${file(table)}' (format binary)`);
    await client.query('commit');
    return performance.now() - startedAt;
  } finally {
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds for bare inserts of the same rows into the same tables of a stopped server, in one commit. */
export function insertAgain(dataDir: string, source: string): number {
  const database = new DatabaseSync(join(dataDir, 'satomori.db'));
  database.exec('pragma journal_mode = wal; pragma synchronous = full');
  const rows = TABLES.map((table) => database.prepare(madeBy(source)[table]).all());
  for (const table of REMOVED_FIRST) database.exec(removedFrom(table, source));
  const startedAt = performance.now();
  database.exec('begin immediate');
  TABLES.forEach((table, index) => {
    const columns = Object.keys(rows[index]?.[0] ?? {});
    const insert = database.prepare(
      `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`,
    );
    for (const row of rows[index] ?? []) insert.run(...Object.values(row));
  });
  database.exec('commit');
  const elapsed = performance.now() - startedAt;
  database.close();
  return elapsed;
}
