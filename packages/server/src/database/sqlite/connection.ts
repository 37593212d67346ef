import Sqlite from 'better-sqlite3';
import type { WorkerResult, WorkerSettings } from './messages.ts';

const TIMEOUT_MS = 5_000;
const RETRY_MS = 10;

/** SQLite does not wait for other connections here, as it does for statements: two may open a new file together. */
function useWriteAheadLog(database: Sqlite.Database): void {
  for (let waited = 0; ; waited += RETRY_MS)
    try {
      database.pragma('journal_mode = WAL');
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY' || waited > TIMEOUT_MS) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS);
    }
}

function open({ file, readonly }: WorkerSettings): Sqlite.Database {
  const database = new Sqlite(file, { readonly, timeout: TIMEOUT_MS });
  if (!readonly) {
    useWriteAheadLog(database);
    // An fsync per commit: what was acknowledged is on disk. Source: R2.
    database.pragma('synchronous = FULL');
  }
  database.pragma('foreign_keys = ON');
  database.pragma('cache_size = -16000');
  return database;
}

const MAX_STATEMENTS = 500;

interface Prepared {
  statement: Sqlite.Statement;
  /** SQLite has no boolean or JSON type: columns are read by their declared type, as pg does. */
  readers: [column: string, read: (value: unknown) => unknown][];
}

const DECLARED_READERS: Record<string, (value: unknown) => unknown> = {
  boolean: (value) => (value === null ? null : value !== 0),
  jsonb: (value) => (typeof value === 'string' ? JSON.parse(value) : value),
};

const toParameter = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/** One connection to the database file, which blocks its thread during a query. */
export function openConnection(settings: WorkerSettings) {
  const database = open(settings);
  const statements = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const statement = database.prepare(sql);
    const readers: Prepared['readers'] = [];
    for (const column of statement.reader ? statement.columns() : []) {
      const read = DECLARED_READERS[(column.type ?? '').toLowerCase()];
      if (read !== undefined) readers.push([column.name, read]);
    }
    const [oldest] = statements.keys();
    if (statements.size >= MAX_STATEMENTS && oldest !== undefined) statements.delete(oldest);
    const prepared = { statement, readers };
    statements.set(sql, prepared);
    return prepared;
  }

  return {
    run(sql: string, parameters: readonly unknown[]): WorkerResult {
      const { statement, readers } = prepare(sql);
      const bound = parameters.map(toParameter);
      if (!statement.reader) return { rows: [], changes: statement.run(...bound).changes };
      const rows = statement.all(...bound) as Record<string, unknown>[];
      for (const [column, read] of readers) for (const row of rows) row[column] = read(row[column]);
      return { rows, changes: null };
    },
    close: (): void => {
      database.close();
    },
  };
}
