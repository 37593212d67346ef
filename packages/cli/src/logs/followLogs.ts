import type { EventResource } from '@satomori/core';
import type { Follow } from '../server/connect.ts';
import { type Sleep, tryAgain, untilAnswered } from '../server/tryAgain.ts';
import { type Batch, type LogRow, readForwards, type ReadLogs } from './readLogs.ts';

export interface FollowLogsOptions<Row extends LogRow> {
  follow: Follow;
  resource: EventResource;
  /** The place up to which everything was printed already. */
  after: number;
  read: ReadLogs<Row>;
  signal: AbortSignal;
  say: (line: string) => void;
  sleep?: Sleep;
}

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

/**
 * New log rows as they come, in the order of receipt, until the signal fires.
 * The events only say that there is something: the rows are always read from the list, behind the last one printed,
 * so a cut connection can neither lose nor double one. What cannot be filled is said on stderr (欠落).
 */
export async function* followLogs<Row extends LogRow>(
  options: FollowLogsOptions<Row>,
): AsyncGenerator<Batch<Row>> {
  const { follow, resource, say, sleep } = options;
  // Also when the reader of our lines stops: the stream must not keep the process alive.
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const read: ReadLogs<Row> = (page) =>
    tryAgain(() => options.read(page), signal, { waitAfter: untilAnswered, sleep });
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
      for await (const batch of readForwards(read, position, reportLoss(say))) {
        position = batch.position;
        yield batch;
      }
    }
  } finally {
    stop.abort();
  }
}

/** A gap that nothing can fill: what was received between the old state and now may bear numbers printed already. */
export const reportLoss = (say: (line: string) => void) => (reached: number, now: number) =>
  say(
    `-- 欠落 サーバーの記録が前の状態に戻りました（${reached} → ${now}）。戻ったあとの記録は、抜けていることがあります。`,
  );
