import type { EventResource } from '@satomori/core';
import type { Follow } from '../server/connect.ts';
import { type Sleep, withRetries, retryUntilAnswered } from '../server/commandRetry.ts';
import { type Batch, type LogRow, readForwards, type ReadLogs } from './readLogs.ts';

interface FollowLogsOptions<Row extends LogRow> {
  follow: Follow;
  resource: EventResource;
  /** The position up to which everything was printed already. */
  after: number;
  read: ReadLogs<Row>;
  signal: AbortSignal;
  say: (line: string) => void;
  sleep?: Sleep;
}

/** A signal that remembers one call: several changes at once cause one read of the list. */
function createWakeSignal() {
  let { promise, resolve } = Promise.withResolvers<void>();
  return {
    wake: () => resolve(),
    wait: async () => {
      await promise;
      ({ promise, resolve } = Promise.withResolvers<void>());
    },
  };
}

/**
 * Yields new log rows in the order of receipt until the signal fires. Events only trigger a read after the last
 * printed row, so a broken connection loses and repeats nothing; what is lost for good is reported on stderr (欠落).
 */
export async function* followLogs<Row extends LogRow>(
  options: FollowLogsOptions<Row>,
): AsyncGenerator<Batch<Row>> {
  const { follow, resource, say, sleep } = options;
  // Also when the consumer stops: the stream must not keep the process alive.
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const read: ReadLogs<Row> = (page) =>
    withRetries(() => options.read(page), signal, { rule: retryUntilAnswered, sleep });
  const wakeSignal = createWakeSignal();
  let position = options.after;
  let failure: unknown;
  let connection: 'new' | 'up' | 'cut' = 'new';

  const watching = follow({
    signal,
    after: position,
    onChange: (change) => {
      if (change.resource === resource) wakeSignal.wake();
    },
    onGap: () => {
      say('-- 確認 変更の知らせが途切れていました。記録を続きから読みます。');
      wakeSignal.wake();
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
        wakeSignal.wake();
      }
    },
  }).catch((error: unknown) => {
    failure = error;
  });
  void watching.finally(() => wakeSignal.wake());
  signal.addEventListener('abort', () => wakeSignal.wake());

  try {
    for (;;) {
      await wakeSignal.wait();
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

/** Reports a loss that cannot be recovered: after a restore, new rows may have numbers that were printed already. */
export const reportLoss = (say: (line: string) => void) => (reached: number, now: number) =>
  say(
    `-- 欠落 サーバーの記録が前の状態に戻りました（${reached} → ${now}）。戻ったあとの記録は、抜けていることがあります。`,
  );
