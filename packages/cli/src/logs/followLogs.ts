import { ApiError, type EventResource, NetworkError } from '@satomori/core';
import type { Follow } from '../server/connect.ts';
import { pause } from '../server/pause.ts';
import { createNewRows, type LogRow } from './newRows.ts';

export interface FollowLogsOptions<Row extends LogRow> {
  follow: Follow;
  resource: EventResource;
  /** Rows printed already, and the site's sequence up to which they are complete. */
  start: { rows: readonly Row[]; sequence: number };
  /** Every row changed after that point of the sequence. */
  readSince: (sequence: number) => Promise<{ rows: Row[]; sequence: number | null }>;
  signal: AbortSignal;
  say: (line: string) => void;
  sleep?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

const RETRY_MS = 2_000;

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
 * New log rows as they come, in the order of the site's sequence, until the signal fires.
 * The events only say that there is something: the rows are always read from the list by sequence,
 * so a cut connection can neither lose nor double one. What cannot be filled is said on stderr (欠落).
 */
export async function* followLogs<Row extends LogRow>(
  options: FollowLogsOptions<Row>,
): AsyncGenerator<Row[]> {
  const { follow, resource, start, readSince, say, sleep = pause } = options;
  // Also when the reader of our lines stops: the stream must not keep the process alive.
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const newRows = createNewRows(start.rows);
  const bell = createBell();
  let sequence = start.sequence;
  let failure: unknown;
  let connection: 'new' | 'up' | 'cut' = 'new';

  const watching = follow({
    signal,
    after: sequence,
    onChange: (change) => {
      if (change.resource === resource) bell.ring();
    },
    onGap: () => {
      say('-- 欠落 変更の知らせが途切れました。記録を読み直して続けます。');
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

  async function readFresh(): Promise<Row[]> {
    for (;;) {
      try {
        const answer = await readSince(sequence);
        if (answer.sequence !== null && answer.sequence < sequence) {
          say(`-- 欠落 サーバーの記録が前の状態に戻りました（${sequence} → ${answer.sequence}）。`);
        }
        sequence = answer.sequence ?? Math.max(sequence, ...answer.rows.map((row) => row.sequence));
        return newRows(answer.rows);
      } catch (error) {
        const isPassing = error instanceof NetworkError || (error instanceof ApiError && error.status >= 429);
        if (!isPassing || signal.aborted) throw error;
        await sleep(RETRY_MS, signal);
        if (signal.aborted) throw signal.reason;
      }
    }
  }

  try {
    for (;;) {
      await bell.wait();
      if (signal.aborted) throw signal.reason;
      if (failure !== undefined) throw failure;
      const rows = await readFresh();
      if (rows.length > 0) yield rows;
    }
  } finally {
    stop.abort();
  }
}
