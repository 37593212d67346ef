import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR } from './allocator.ts';

/** A process that executes jobs. */
export interface Runner {
  /** `message`, `error` and `exit`, as emitted by Node's processes; an error where a job could not be sent. */
  events: EventEmitter;
  /** Whether it has reported that it is ready. */
  isReady: boolean;
  send(job: unknown): void;
  end(): Promise<unknown>;
}

/**
 * The program of a thread or process, in the folder of the calling module, as source or built. The bundler finds the
 * programs of the server by the calls of this function (`scripts/bundle.mjs`).
 */
export const siblingModule = (caller: string, name: string): URL =>
  new URL(`./${name}.${caller.endsWith('.ts') ? 'ts' : 'js'}`, caller);

/** All that a process gets of our environment variables: where Node finds its own libraries, and how memory is kept. */
function environment(): NodeJS.ProcessEnv {
  const names = ['LD_LIBRARY_PATH', ...Object.keys(ALLOCATOR)];
  return {
    ...ALLOCATOR,
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => names.includes(name))),
  };
}

/** Young objects of a job soon become garbage: with little room for them a paper with photos takes 30 MB less. */
const SMALL_NURSERY = '--max-semi-space-size=4';

/**
 * A process has its own memory, and its crash or end affects nothing else: Node.js aborts the whole server where a
 * thread is ended while it opens a zlib stream. Source: R19.
 *
 * @throws {Error} if the system has no process or memory for it
 */
export function startProcess(file: URL): Runner {
  const child = fork(fileURLToPath(file), {
    env: environment(),
    execArgv: [...process.execArgv, SMALL_NURSERY],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (child.pid === undefined) {
    // Node reports it once more, as an event that would end the server.
    child.on('error', () => {});
    throw new Error('no process could be started');
  }
  child.unref();
  child.channel?.unref();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    events: child,
    isReady: false,
    send: (job) => child.send(job as object),
    end: () => {
      child.kill('SIGKILL');
      return ended;
    },
  };
}
