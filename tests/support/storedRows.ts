import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { EXAMPLE_TRAP } from './uplinkMessages.ts';

export type Row = Record<string, unknown>;

/** The server's own database, read from outside while the server runs. */
export interface StoredRows {
  /** `sql` refers to its values as `$1`, `$2` … */
  read: (sql: string, values?: readonly (string | number)[]) => Promise<Row[]>;
  count: (table: string) => Promise<number>;
  /** Of `WRITTEN_BY_CALLS`, each with its number of rows. */
  countWrittenByCalls: () => Promise<Record<string, number>>;
}

/** Of the devices without a trap, as administrators see them: each message of one is a change. */
export const CHANGES_OF_PARKED_DEVICES = "changes where resource = 'parked_devices'";

/**
 * Tables, and parts of them, in which only a request or a message writes. At any time after a start timed jobs notice
 * silent sensors and missing patrols of the sample, and notify the next people of its open firings.
 */
const WRITTEN_BY_CALLS = [
  'raw_messages',
  'trap_logs',
  'posts',
  'devices',
  "incidents where rule = 'trap_fired'",
  `push_logs where rule = 'trap_fired' and target_name = '${EXAMPLE_TRAP}'`,
  CHANGES_OF_PARKED_DEVICES,
  "changes where resource not in ('gateway_logs', 'gateways', 'parked_devices', 'push_logs', 'traps')",
] as const;

export interface StorePlace {
  dataDir: string;
  databaseUrl?: string;
}

/** Opens the database again for each query, so that nothing is open when the server is killed. */
export function openStoredRows(place: StorePlace): StoredRows {
  const read: StoredRows['read'] = (sql, values = []) =>
    place.databaseUrl === undefined
      ? Promise.resolve(askSqlite(join(place.dataDir, 'satomori.db'), sql, values))
      : askPostgres(place.databaseUrl, sql, values);
  const count = async (table: string) => {
    const [row] = await read(`select count(*) as n from ${table}`);
    return Number(row?.['n']);
  };
  const countWrittenByCalls = async () =>
    Object.fromEntries(await Promise.all(WRITTEN_BY_CALLS.map(async (part) => [part, await count(part)])));
  return { read, count, countWrittenByCalls };
}

function askSqlite(file: string, sql: string, values: readonly (string | number)[]): Row[] {
  const database = new DatabaseSync(file, { timeout: 5_000 });
  try {
    return database.prepare(sql.replaceAll(/\$(\d+)/g, '?$1')).all(...values);
  } finally {
    database.close();
  }
}

async function askPostgres(url: string, sql: string, values: readonly (string | number)[]): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query<Row>(sql, [...values])).rows;
  } finally {
    await client.end();
  }
}
