import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { findPostgresPrograms } from './findPostgres.ts';
import { findFreePort } from './freePort.ts';
import { endWithUs, stopProcess } from './stopProcess.ts';

export interface RunningPostgres {
  url: string;
  stop: () => Promise<void>;
}
/** One that a test may stop, freeze and start again; its data stays. */
export interface StoppablePostgres extends RunningPostgres {
  halt: () => Promise<void>;
  start: () => Promise<void>;
  /** All its processes are suspended: connections stay open and nothing answers. */
  freeze: () => Promise<void>;
  thaw: () => Promise<void>;
}
export interface SkippedPostgres {
  skipped: string;
}

const START_LIMIT_MS = 20_000;
// The data is deleted afterwards and need not survive a crash.
const FAST_SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off'];

export interface PostgresOptions {
  /** Commits are synced to disk, as in production; for measuring. Off by default. */
  isDurable?: boolean;
}

/**
 * A PostgreSQL server for tests: the one of SATOMORI_TEST_DATABASE_URL, or one of our own in a temporary folder, run
 * as an ordinary user. Returns `{ skipped }` where there is neither.
 */
export async function startPostgres(
  options: PostgresOptions = {},
): Promise<RunningPostgres | SkippedPostgres> {
  const given = process.env.SATOMORI_TEST_DATABASE_URL;
  if (given !== undefined && given !== '') return { url: given, stop: async () => {} };
  const programs = findPostgresPrograms();
  if (programs === undefined) return { skipped: 'PostgreSQL のサーバ(initdb)が見つかりません' };
  return startOwnPostgres(programs, options);
}

/** A server for one test file, for tests that stop it. */
export async function startStoppablePostgres(): Promise<StoppablePostgres | SkippedPostgres> {
  const programs = findPostgresPrograms();
  if (programs === undefined) return { skipped: 'PostgreSQL のサーバ(initdb)が見つかりません' };
  return startOwnPostgres(programs);
}

/** A new, empty database on a server, so that test files do not see each other's rows. */
export async function createDatabase(
  serverUrl: string,
  template?: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `satomori_${randomUUID().replaceAll('-', '')}`;
  await execute(
    serverUrl,
    `create database ${name}${template === undefined ? '' : ` template ${template} strategy file_copy`}`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const drop = async () => {
    await execute(serverUrl, `drop database if exists ${name} with (force)`);
  };
  return { url: url.href, drop };
}

async function startOwnPostgres(programs: string, options: PostgresOptions = {}): Promise<StoppablePostgres> {
  const user = await ordinaryUser();
  const folder = await mkdtemp(join(tmpdir(), 'satomori-postgres-'));
  if (user !== undefined) await chown(folder, user.uid, user.gid);
  // An interrupted run ends without calling stop().
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  try {
    const asUser = { ...user, cwd: folder, env: { ...process.env, LC_ALL: 'C' } };
    const dataFolder = join(folder, 'data');
    await promisify(execFile)(join(programs, 'initdb'), initdbArgs(dataFolder), asUser);
    const port = await findFreePort();
    const url = `postgres://satomori@127.0.0.1:${port}/postgres`;
    const launch = async () => {
      const child = endWithUs(
        spawn(join(programs, 'postgres'), serverArgs(dataFolder, port, options), {
          ...asUser,
          stdio: 'ignore',
        }),
      );
      await waitUntilAnswering(url, child);
      return child;
    };
    let server = await launch();
    // SIGINT is PostgreSQL's "fast" shutdown: open connections are closed.
    const halt = async () => {
      await stopProcess(server, { signal: 'SIGINT' });
    };
    return {
      url,
      halt,
      start: async () => {
        server = await launch();
      },
      freeze: () => signalFamily(server, 'SIGSTOP'),
      thaw: () => signalFamily(server, 'SIGCONT'),
      stop: async () => {
        await halt();
        await removeFolder();
      },
    };
  } catch (error) {
    await removeFolder();
    throw error;
  }
}

/** Signals a process and its child processes. */
async function signalFamily({ pid }: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (pid === undefined) return;
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  for (const each of [pid, ...children.trim().split(' ').filter(Boolean).map(Number)]) {
    try {
      process.kill(each, signal);
    } catch {
      // It has ended by itself in between.
    }
  }
}

function initdbArgs(dataFolder: string): string[] {
  return ['-D', dataFolder, '-U', 'satomori', '--auth=trust', '-E', 'UTF8', '--no-locale', '--no-sync'];
}

function serverArgs(dataFolder: string, port: number, { isDurable }: PostgresOptions): string[] {
  const place = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const settings = ['max_connections=200', ...(isDurable === true ? [] : FAST_SETTINGS)];
  return ['-D', dataFolder, ...[...place, ...settings].flatMap((setting) => ['-c', setting])];
}

/** PostgreSQL refuses to run as root; for any other user nothing needs to change. */
async function ordinaryUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const entry = lines.find(([name]) => name === 'postgres') ?? lines.find(([name]) => name === 'nobody');
  if (entry === undefined) throw new Error('root のほかに PostgreSQL を動かせる利用者がいません');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

/** A database under this name, filled by `fill` at the first request; of several workers the others wait for it. */
export async function templateDatabase(
  serverUrl: string,
  name: string,
  fill: (url: string) => Promise<void>,
): Promise<string> {
  const lock = new Client({ connectionString: serverUrl });
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [name]);
    const known = await execute(serverUrl, `select 1 from pg_database where datname = '${name}'`);
    if (known > 0) return name;
    const { url } = await createDatabase(serverUrl);
    await fill(url);
    await execute(serverUrl, `alter database ${new URL(url).pathname.slice(1)} rename to ${name}`);
    return name;
  } finally {
    await lock.end();
  }
}

async function waitUntilAnswering(url: string, server: ChildProcess): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await execute(url, 'select 1');
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > deadline) {
        await stopProcess(server, { signal: 'SIGINT' });
        throw new Error('PostgreSQL を起動できません', { cause: error });
      }
      await sleep(50);
    }
  }
}

/** Runs a statement and returns its number of rows. */
async function execute(url: string, sql: string): Promise<number> {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    return (await client.query(sql)).rows.length;
  } finally {
    await client.end();
  }
}
