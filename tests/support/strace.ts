import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, fstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { findProgram } from './findProgram.ts';
import { runCommand } from './runCommand.ts';
import type { CommandResult } from './satomoriCommand.ts';
import { endWithUs, stopProcess } from './stopProcess.ts';

const program = findProgram(['strace']);

/** Some systems do not allow tracing, even where strace is installed. */
export const mayTrace = program !== undefined && spawnSync(program, ['-f', 'true']).status === 0;
if (!mayTrace) console.log('電源が切れたときのテストを飛ばします(strace が使えません)');

export interface Trace {
  /** The trace since the last call: one system call per line, files by their names. */
  read: () => string;
  stop: () => Promise<void>;
}

/** System calls that sync or rename files. */
const SYNCS = ['fsync', 'fdatasync', 'rename', 'renameat', 'renameat2'];
/** System calls that change files: a journal is written by these alone. */
export const WRITES = ['pwrite64', 'rename', 'renameat', 'renameat2'];

const SYNC_OF_FILE = /f(?:data)?sync\(\d+<([^>]+)>/;

/** What a line syncs or renames, below the data folder, without random names; `null`: nothing. */
export function syncedIn(line: string, dataDir: string): string | null {
  const path = SYNC_OF_FILE.exec(line)?.[1];
  return (
    path
      ?.replace(`${dataDir}/`, '')
      .replace(/incoming\/[0-9a-f]{24}/, 'incoming/…')
      .replace(/kept\/[0-9a-f]{2}$/, 'kept/…') ?? null
  );
}

/** The files of a photo, their folder, and the folders that contain it, in the form of `syncedIn`. */
export const SYNCED_PHOTO = {
  files: ['original', 'view.webp', 'thumb.webp'].map((name) => `photos/incoming/…/${name}`),
  folders: ['photos/incoming/…', 'photos/kept/…', 'photos/kept'],
};

const optionsOf = (calls: readonly string[], logFile: string, inject: string | undefined): string[] => [
  '-f',
  '-y',
  '-qq',
  '-s',
  '4096',
  '-o',
  logFile,
  '-e',
  `trace=${calls.join()}`,
  ...(inject === undefined ? [] : ['-e', `inject=${inject}`]),
];

/** Runs a command to its end, traced from its first moment on; `inject` as in `traceDisk`. */
export async function runTraced(
  command: readonly string[],
  { logFile, inject, env }: { logFile: string; inject?: string; env: NodeJS.ProcessEnv },
  stdin = '',
): Promise<CommandResult & { trace: string }> {
  const ended = await runCommand([program!, ...optionsOf(SYNCS, logFile, inject), ...command], env, stdin);
  return { ...ended, trace: readFileSync(logFile, 'utf8') };
}

/**
 * Traces system calls of a running process: without `calls` those that sync or rename files.
 *
 * @param options.inject what strace does to them instead, such as `fsync,fdatasync:error=EIO:when=2+3`
 */
export async function traceDisk(
  child: ChildProcess,
  logFile: string,
  { inject, calls = SYNCS }: { inject?: string; calls?: readonly string[] } = {},
): Promise<Trace> {
  closeSync(openSync(logFile, 'w'));
  const strace = endWithUs(
    spawn(program!, [...optionsOf(calls, logFile, inject), '-p', String(child.pid)], {
      stdio: ['ignore', 'ignore', 'pipe'],
    }),
  );
  const handle = openSync(logFile, 'r');
  await untilTraced(child.pid!);
  let position = 0;
  return {
    read: () => {
      const { size } = fstatSync(handle);
      const text = Buffer.alloc(size - position);
      readSync(handle, text, 0, text.length, position);
      position = size;
      return text.toString('utf8');
    },
    stop: async () => {
      await stopProcess(strace, { signal: 'SIGINT' });
      closeSync(handle);
    },
  };
}

/** Waits until every thread of the process is traced. */
async function untilTraced(pid: number): Promise<void> {
  for (;;) {
    const threads = readdirSync(`/proc/${pid}/task`);
    const isTraced = (thread: string) =>
      !/TracerPid:\t0\n/.test(readFileSync(`/proc/${pid}/task/${thread}/status`, 'utf8'));
    if (threads.every(isTraced)) return;
    await sleep(20);
  }
}
