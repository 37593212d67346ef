import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copySample } from './sampleData.ts';
import { endWithUs, stopProcess } from './stopProcess.ts';

export const SERVER_MAIN = fileURLToPath(new URL('../../packages/server/bundle/main.js', import.meta.url));
const READY_LINE = /http:\/\/localhost:(\d+)\/web\//;
const START_LIMIT_MS = 150_000;
/** Characters of a server's output after a stop that failed. */
const MAX_SHOWN = 4_000;

export interface ServerOptions {
  /** A PostgreSQL to use instead of the embedded database. */
  databaseUrl?: string;
  /** A folder to continue with, as after a crash, or an empty one; it is not removed at the end. */
  dataDir?: string;
  /** Sample people and traps; on by default. */
  sample?: boolean;
  /** New sample reports while the server runs; off by default, so that screenshots and counts are stable. */
  live?: boolean;
  /** Photos of the sample's newest records; off by default, since drawing them is slow. */
  photos?: boolean;
  env?: Record<string, string>;
  /** What is started instead of the built server. */
  command?: readonly [program: string, ...args: string[]];
}

export interface RunningServer {
  /** `http://localhost:<port>`, without a trailing slash. */
  url: string;
  port: number;
  dataDir: string;
  child: ChildProcess;
  /** Everything the server printed so far. */
  output: () => string;
  /** Stops it like an operator (SIGTERM). Returns its exit code; null when it had to be killed. */
  stop: () => Promise<number | null>;
  /** Kills it like a power cut; the data folder stays. */
  kill9: () => Promise<void>;
}

/** Starts the built server on a free port and waits until it listens. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'satomori-data-')));
  if (await lacksSample(options, dataDir)) await copySample(dataDir, makeSample);
  return launch(options, dataDir);
}

async function launch(options: ServerOptions, dataDir: string): Promise<RunningServer> {
  const [program, ...args] = options.command ?? [process.execPath, SERVER_MAIN];
  const child = endWithUs(
    spawn(program, args, {
      env: environment(options, dataDir),
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  );
  const output = collectOutput(child);
  const removeData = async () => {
    if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  const port = await waitForPort(child, output).catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  const stop = async () => {
    const hadEnded = hasEnded(child);
    const code = await stopProcess(child);
    if (!hadEnded && code !== 0) console.warn(`終了コード ${code}:\n${output().slice(-MAX_SHOWN)}`);
    await removeData();
    return code;
  };
  const kill9 = async () => {
    await stopProcess(child, { signal: 'SIGKILL' });
  };
  return { url: `http://localhost:${port}`, port, dataDir, child, output, stop, kill9 };
}

/** Photos belong to a database: another one has its own. A release is left to create its sample by itself. */
const lacksSample = async (
  { command, databaseUrl, sample, photos }: ServerOptions,
  dataDir: string,
): Promise<boolean> =>
  command === undefined &&
  databaseUrl === undefined &&
  sample !== false &&
  photos !== true &&
  (await readdir(dataDir).catch(() => [])).length === 0;

/** Creates the sample in an empty folder. */
export async function makeSample(dataDir: string): Promise<void> {
  const server = await launch({ dataDir }, dataDir);
  await server.stop();
}

function environment(options: ServerOptions, dataDir: string): NodeJS.ProcessEnv {
  const { DATABASE_URL: _ours, HOST: _host, NODE_COMPILE_CACHE, ...inherited } = process.env;
  return {
    ...inherited,
    // Another program counts or breaks what the server writes, which must be data only.
    ...(options.command === undefined && NODE_COMPILE_CACHE !== undefined ? { NODE_COMPILE_CACHE } : {}),
    NODE_ENV: 'production',
    PORT: '0',
    DATA_DIR: dataDir,
    SATOMORI_SAMPLE: options.sample === false ? '0' : '1',
    SAMPLE_LIVE: options.live === true ? '1' : '0',
    SAMPLE_PHOTOS: options.photos === true ? '1' : '0',
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.env,
  };
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  }
  return () => text;
}

async function waitForPort(child: ChildProcess, output: () => string): Promise<number> {
  const giveUp = AbortSignal.timeout(START_LIMIT_MS);
  for (;;) {
    const port = READY_LINE.exec(output())?.[1];
    if (port !== undefined) return Number(port);
    if (hasEnded(child) || giveUp.aborted) {
      await stopProcess(child, { signal: 'SIGKILL' });
      throw new Error(`サーバが起動しません(終了コード ${child.exitCode}):\n${output()}`);
    }
    await nextOutputOrExit(child, giveUp);
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

async function nextOutputOrExit(child: ChildProcess, giveUp: AbortSignal): Promise<void> {
  const settled = new AbortController();
  const signal = AbortSignal.any([giveUp, settled.signal]);
  const events = [once(child.stdout!, 'data', { signal }), once(child, 'exit', { signal })];
  await Promise.race(events).catch(() => {});
  settled.abort();
  await Promise.allSettled(events);
}
