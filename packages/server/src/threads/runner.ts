import { fork } from 'node:child_process';
import type { EventEmitter } from 'node:events';
import { fileURLToPath } from 'node:url';
import { type ResourceLimits, Worker } from 'node:worker_threads';

/** A thread or process that executes jobs. */
export interface Runner {
  /** `message`, `error` and `exit`, as emitted by Node's threads and processes. */
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

/** @param resourceLimits of the thread's own memory */
export function startThread(file: URL, resourceLimits: ResourceLimits = {}): Runner {
  const worker = new Worker(file, { resourceLimits });
  worker.unref();
  return {
    events: worker,
    isReady: false,
    send: (job) => worker.postMessage(job),
    end: () => worker.terminate(),
  };
}

/** Where Node finds its own libraries: all that a process gets of our environment variables. */
function libraryPath(): NodeJS.ProcessEnv {
  const { LD_LIBRARY_PATH } = process.env;
  return LD_LIBRARY_PATH === undefined ? {} : { LD_LIBRARY_PATH };
}

/** A process has its own memory, and its crash affects nothing else. */
export function startProcess(file: URL): Runner {
  const child = fork(fileURLToPath(file), {
    env: libraryPath(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  return {
    events: child,
    isReady: false,
    send: (job) => child.send(job as object),
    end: () => {
      child.kill('SIGKILL');
      return child.pid === undefined ? Promise.resolve() : ended;
    },
  };
}
