import { Worker } from 'node:worker_threads';
import type { LoggedError } from '../plugins/requestLog.ts';
import type { Problem, ProcessorLog, UplinkProcessor } from './processor.ts';
import type { EventHub } from '../events/hub.ts';

export interface ThreadSettings {
  databaseUrl: string;
}

/** What the thread is told. */
export type ThreadOrder = 'wake' | 'drain' | 'stop';

/** What it tells: the site that changed, a line for the log, or that nothing waits any more. */
export type ThreadNews =
  | { changed: string }
  | { level: keyof ProcessorLog; problem: Problem & { err: LoggedError }; text: string }
  | 'drained';

const THREAD_FILE = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : './worker.js', import.meta.url);
const START_AGAIN_MS = 1_000;
/** Of many messages within this time the first wakes the thread, and one more call all the others together. */
const WAKE_EVERY_MS = 20;

interface Dependencies extends ThreadSettings {
  hub: Pick<EventHub, 'wake'>;
  log: ProcessorLog;
  /** A test's own. */
  file?: URL;
}

/** As it was in the thread: on the way from one to the other an error keeps its message and nothing else. */
const asError = ({ type, ...said }: LoggedError): Error =>
  Object.assign(new Error(said.message), { name: type, ...said });

/** Calls at once, and for all that ask again within a while once more at its end. */
function inTurns(call: () => void, everyMs: number) {
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
 * A processor in a thread beside, with a connection of its own: working off a burst of messages holds up nobody's
 * request, and no request an alarm. Where the thread dies another is started: what it was at still waits in the database.
 */
export function startProcessorThread(dependencies: Dependencies): UplinkProcessor {
  const { databaseUrl, hub, log, file = THREAD_FILE } = dependencies;
  const drained = new Set<() => void>();
  let thread: Worker | null = null;
  let startAgain: NodeJS.Timeout | undefined;
  let isStopped = false;

  function endDrains(): void {
    for (const resolve of drained) resolve();
    drained.clear();
  }

  function hear(news: ThreadNews): void {
    if (news === 'drained') endDrains();
    else if ('changed' in news) hub.wake(news.changed);
    else log[news.level]({ ...news.problem, err: asError(news.problem.err) }, news.text);
  }

  function start(): void {
    const settings: ThreadSettings = { databaseUrl };
    thread = new Worker(file, { workerData: settings });
    thread.on('message', hear);
    thread.on('error', (err) => log.error({ err }, 'the thread of the uplinks has failed'));
    thread.on('exit', () => {
      thread = null;
      endDrains();
      if (!isStopped) startAgain = setTimeout(start, START_AGAIN_MS);
    });
  }

  const tell = (order: ThreadOrder) => thread?.postMessage(order);
  const wakes = inTurns(() => tell('wake'), WAKE_EVERY_MS);
  start();

  return {
    wake: wakes.ask,
    drain: () =>
      new Promise((resolve) => {
        drained.add(resolve);
        tell('drain');
        if (thread === null) endDrains();
      }),
    stop: async () => {
      isStopped = true;
      clearTimeout(startAgain);
      wakes.end();
      const last = thread;
      if (last === null) return;
      // Not `once` of node:events, which rejects where the thread fails before it has ended.
      const ended = new Promise((resolve) => last.once('exit', resolve));
      tell('stop');
      await ended;
    },
  };
}
