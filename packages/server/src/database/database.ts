import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely } from 'kysely';
import { mayTryAgain } from './databaseErrors.ts';
import { keyPlugin } from './keyPlugin.ts';
import { createPostgresDialect } from './postgres.ts';
import { listen, type Listener, type ListenEvents, NO_LISTENER } from './postgres/listen.ts';
import { oneAtATime } from './postgres/oneAtATime.ts';
import type { Tables } from './tables.ts';
import { createSqliteDialect, type OpenRunner } from './sqlite/dialect.ts';

/** The parameter of all repositories: the database, or a transaction on it. */
export type Db = Kysely<Tables>;

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  readonly engine: Engine;
  readonly db: Db;
  /** All or nothing; repeated after a serialization failure or a deadlock. */
  transaction<T>(work: (trx: Db) => Promise<T>): Promise<T>;
  /** Work that only one server may do at a time, such as creating tables and the first rows. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T>;
  /** Receives PostgreSQL's notifications; with the embedded database there are none. */
  listen(channels: readonly string[], events: ListenEvents): Listener;
  /** Including those that wait for a connection or for the writer. */
  readonly transactionsUnderWay: number;
  close(): Promise<void>;
}

const ATTEMPTS = 5;
/** Conflicting transactions pause at random before they are repeated, up to this time multiplied by the attempt. */
const LONGEST_PAUSE_MS = 20;

async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= ATTEMPTS || !mayTryAgain(error)) throw error;
      await sleep(Math.random() * LONGEST_PAUSE_MS * attempt);
    }
  }
}

export interface DatabaseOptions {
  databaseUrl?: string | undefined;
  /** Folder of the embedded database. */
  dataDir: string;
  /** Only tests say how: by default each connection of the embedded database has a thread. */
  openSqlite?: OpenRunner;
}

/**
 * Opens PostgreSQL if `databaseUrl` is given, otherwise the embedded SQLite file in `dataDir`. `migrate` creates the
 * tables.
 */
export function openDatabase({ databaseUrl, dataDir, openSqlite }: DatabaseOptions): Database {
  if (databaseUrl === undefined) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dialect =
    databaseUrl === undefined
      ? createSqliteDialect(join(dataDir, 'satomori.db'), openSqlite)
      : createPostgresDialect(databaseUrl);
  const db: Db = new Kysely<Tables>({ dialect, plugins: [keyPlugin] });
  let transactionsUnderWay = 0;
  return {
    engine: databaseUrl === undefined ? 'sqlite' : 'postgres',
    db,
    transaction: async (work) => {
      transactionsUnderWay += 1;
      try {
        return await withRetries(() => db.transaction().execute(work));
      } finally {
        transactionsUnderWay -= 1;
      }
    },
    get transactionsUnderWay() {
      return transactionsUnderWay;
    },
    // The embedded database has only one server: it locks the folder.
    oneAtATime: (work) => (databaseUrl === undefined ? work() : oneAtATime(databaseUrl, work)),
    listen: (channels, events) =>
      databaseUrl === undefined ? NO_LISTENER : listen(databaseUrl, channels, events),
    close: () => db.destroy(),
  };
}
