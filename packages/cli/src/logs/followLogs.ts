import { ApiError, type EventResource, NetworkError } from '@satomori/core';
import type { Follow } from '../server/connect.ts';
import { pause } from '../server/pause.ts';
import { type Batch, type LogRow, readForwards, type ReadLogs } from './readLogs.ts';

export interface FollowLogsOptions<Row extends LogRow> {
  follow: Follow;
  resource: EventResource;
  /** The place up to which everything was printed already. */
  after: number;
  read: ReadLogs<Row>;
  signal: AbortSignal;
  say: (line: string) => void;
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const SHORTEST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** A bell that remembers one ring: several changes at once are one look at the list. */
function createBell() {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    ring: () => resolve(),
    wait: async () => {
      await promise;
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
  };
}

/** Reads until there is an answer: whoever waits for what comes also waits for the way to it. */
export function keepReading<Row>(
  read: ReadLogs<Row>,
  signal: AbortSignal,
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<void> = pause,
): ReadLogs<Row> {
  return async (page) => {
    for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
      try {
        return await read(page);
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        const isPassing = error instanceof NetworkError || (error instanceof ApiError && error.status >= 429);
        if (!isPassing) throw error;
        const asked = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1000 : 0;
        await sleep(Math.max(wait, asked), signal);
        if (signal.aborted) throw signal.reason;
      }
    }
  };
}

/**
 * New log rows as they come, in the order of receipt, until the signal fires.
 * The events only say that there is something: the rows are always read from the list, behind the last one printed,
 * so a cut connection can neither lose nor double one. What cannot be filled is said on stderr (欠落).
 */
export async function* followLogs<Row extends LogRow>(
  options: FollowLogsOptions<Row>,
): AsyncGenerator<Batch<Row>> {
  const { follow, resource, say, sleep = pause } = options;
  // Also when the reader of our lines stops: the stream must not keep the process alive.
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const read = keepReading(options.read, signal, sleep);
  const bell = createBell();
  let position = options.after;
  let failure: unknown;
  let connection: 'new' | 'up' | 'cut' = 'new';

  const watching = follow({
    signal,
    after: position,
    onChange: (change) => {
      if (change.resource === resource) bell.ring();
    },
    onGap: () => {
      say('-- 確認 変更の知らせが途切れていました。記録を続きから読みます。');
      bell.ring();
    },
    onState: (state) => {
      if (state === 'disconnected' && connection !== 'cut' && !signal.aborted) {
        say('-- 切断 つなぎ直しています。');
        connection = 'cut';
      }
      if (state === 'connected') {
        say(
          connection === 'cut'
            ? '-- 接続 つなぎ直しました。'
            : '-- 接続 新しい記録を待っています（Ctrl-C で終了）。',
        );
        connection = 'up';
        bell.ring();
      }
    },
  }).catch((error: unknown) => {
    failure = error;
  });
  void watching.finally(() => bell.ring());
  signal.addEventListener('abort', () => bell.ring());

  try {
    for (;;) {
      await bell.wait();
      if (signal.aborted) throw signal.reason;
      if (failure !== undefined) throw failure;
      for await (const batch of readForwards(read, position, sayLoss(say))) {
        position = batch.position;
        yield batch;
      }
    }
  } finally {
    stop.abort();
  }
}

/** A gap that nothing can fill: what was received between the old state and now may bear numbers printed already. */
export const sayLoss = (say: (line: string) => void) => (reached: number, now: number) =>
  say(
    `-- 欠落 サーバーの記録が前の状態に戻りました（${reached} → ${now}）。戻ったあとの記録は、抜けていることがあります。`,
  );
