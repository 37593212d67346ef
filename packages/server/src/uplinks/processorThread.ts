import { Worker } from 'node:worker_threads';
import type { LoggedError } from '../plugins/requestLog.ts';
import type { UplinkProcessor } from './processor.ts';
import type { Problem, ProcessorLog } from './siteTurns.ts';
import type { EventHub } from '../events/hub.ts';
import { siblingModule } from '../processes/runner.ts';

export interface ThreadSettings {
  databaseUrl: string;
}

/** Commands to the thread. */
export type ThreadCommand = 'wake' | 'drain' | 'stop';

/** Events of the thread: a site changed, a log entry, or nothing is pending. */
export type ThreadEvent =
  | { changed: string }
  | { level: keyof ProcessorLog; problem: Problem & { err: LoggedError }; text: string }
  | 'drained';

const THREAD_FILE = siblingModule(import.meta.url, 'worker');
const RESTART_DELAY_MS = 1_000;
/** The first of many messages within this time wakes the thread; all others are combined into one more call. */
const WAKE_EVERY_MS = 20;

interface Dependencies extends ThreadSettings {
  hub: Pick<EventHub, 'wake'>;
  log: ProcessorLog;
  /** For tests. */
  file?: URL;
}

/** Restores an error from the thread: a structured clone keeps only the message of an error. */
const asError = ({ type, ...said }: LoggedError): Error =>
  Object.assign(new Error(said.message), { name: type, ...said });

/** Calls at once; all further calls within the interval become one call at its end. */
function throttle(call: () => void, everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let isAsked = false;
  function ask(): void {
    if (timer !== undefined) {
      isAsked = true;
      return;
    }
    call();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isAsked) return;
      isAsked = false;
      ask();
    }, everyMs);
  }
  return { ask, end: () => clearTimeout(timer) };
}

/**
 * A processor in a worker thread with its own database connection, so that bursts of messages and requests do not
 * delay each other. If the thread dies another one is started; its pending messages are still in the database.
 */
export function startProcessorThread(dependencies: Dependencies): UplinkProcessor {
  const { databaseUrl, hub, log, file = THREAD_FILE } = dependencies;
  const drained = new Set<() => void>();
  let thread: Worker | null = null;
  let restartTimer: NodeJS.Timeout | undefined;
  let isStopped = false;

  function endDrains(): void {
    for (const resolve of drained) resolve();
    drained.clear();
  }

  function handleMessage(event: ThreadEvent): void {
    if (event === 'drained') endDrains();
    else if ('changed' in event) hub.wake(event.changed);
    else log[event.level]({ ...event.problem, err: asError(event.problem.err) }, event.text);
  }

  function start(): void {
    const settings: ThreadSettings = { databaseUrl };
    thread = new Worker(file, { workerData: settings });
    thread.on('message', handleMessage);
    thread.on('error', (err) => log.error({ err }, 'the thread of the uplinks has failed'));
    thread.on('exit', () => {
      thread = null;
      endDrains();
      if (!isStopped) restartTimer = setTimeout(start, RESTART_DELAY_MS);
    });
  }

  const post = (command: ThreadCommand) => thread?.postMessage(command);
  const wakes = throttle(() => post('wake'), WAKE_EVERY_MS);
  start();

  return {
    wake: wakes.ask,
    drain: () =>
      new Promise((resolve) => {
        drained.add(resolve);
        post('drain');
        if (thread === null) endDrains();
      }),
    stop: async () => {
      isStopped = true;
      clearTimeout(restartTimer);
      wakes.end();
      const last = thread;
      if (last === null) return;
      // Not `once` of node:events, which rejects if the thread fails before it exits.
      const ended = new Promise((resolve) => last.once('exit', resolve));
      post('stop');
      await ended;
    },
  };
}
