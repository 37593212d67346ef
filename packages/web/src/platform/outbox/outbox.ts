import { endsRun, nextTryAt, type OutboxEntry, OwnerSignedOut, retriedNow, sendOutbox } from '@satomori/core';
import { clock } from '../device/clock.ts';
import { outboxStorage, readEntryPhotos } from './outboxStorage.ts';
import type { Deliver, SendWatch } from './sending.ts';
import { OUTBOX_CHANGED, sendAlone, wakeEntries } from './sendAlone.ts';

/** What became of an entry that a person asked to send. `kept`: it waits, and is sent by itself as soon as it may be. */
export type SendResult =
  | { outcome: 'sent'; answer: unknown }
  | { outcome: 'kept'; entry: OutboxEntry; error: unknown }
  | { outcome: 'refused'; entry: OutboxEntry; error: unknown }
  /** Another tab sent or removed it. */
  | { outcome: 'gone' };

export interface OutboxView {
  /** In the order of recording. */
  entries: readonly OutboxEntry[];
  /** The entry that this page is sending. */
  sendingId: string | null;
  /** The device has answered what is stored, or that it cannot be read. */
  isRead: boolean;
}

export interface Outbox {
  view: () => OutboxView;
  subscribe: (listener: () => void) => () => void;
  /** Reads the entries from the device. */
  refresh: () => Promise<void>;
  /** Sends everything that is due, now and later, until the returned function is called. */
  start: () => () => void;
  /** Sends what is due. */
  run: () => Promise<void>;
  /** Sends an entry now, after those that were recorded before it. */
  send: (id: string, watch?: SendWatch) => Promise<SendResult>;
  remove: (entry: OutboxEntry) => Promise<void>;
  /** Calls back with each entry that the server has stored, and its answer. */
  onSent: (listener: (entry: OutboxEntry, answer: unknown) => void) => () => void;
}

const RETRY_AFTER_STORAGE_MS = 10_000;

function createView() {
  let view: OutboxView = { entries: [], sendingId: null, isRead: false };
  const listeners = new Set<() => void>();
  return {
    get: () => view,
    become: (changes: Partial<OutboxView>) => {
      view = { ...view, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const byPosition = (a: OutboxEntry, b: OutboxEntry) => a.position - b.position;

/**
 * What a person recorded and the server has not confirmed yet, on this device.
 *
 * @param onCounted called after each run with the number of entries that are sent by themselves
 *
 * Source: R200.
 */
export function createOutbox(owner: string, deliver: Deliver, onCounted?: (unsent: number) => void): Outbox {
  const storage = outboxStorage(owner);
  const view = createView();
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(OUTBOX_CHANGED) : null;
  const watches = new Map<string, SendWatch>();
  /** Called with what became of the entry that a person waits for. */
  const waiting = new Map<string, (result: SendResult) => void>();
  const sentListeners = new Set<(entry: OutboxEntry, answer: unknown) => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  /** No run before this time: the last one ended without a connection. Milliseconds. */
  let pausedUntil = 0;

  async function refresh(): Promise<void> {
    const entries = await storage.list().catch(() => []);
    view.become({ entries: entries.toSorted(byPosition), isRead: true });
  }
  async function changed(): Promise<void> {
    await refresh();
    channel?.postMessage(owner);
  }
  const conclude = (id: string, result: SendResult) => waiting.get(id)?.(result);

  const sender = {
    storage,
    deliver: async (entry: OutboxEntry) => {
      view.become({ sendingId: entry.id });
      return deliver(entry, await readEntryPhotos(entry), watches.get(entry.id) ?? {});
    },
    onSent: (entry: OutboxEntry, answer: unknown) => {
      void changed();
      for (const listener of sentListeners) listener(entry, answer);
      conclude(entry.id, { outcome: 'sent', answer });
    },
    onFailed: (entry: OutboxEntry, error: unknown) => {
      void changed();
      if (endsRun(error)) pausedUntil = entry.next_try_at;
      const outcome = entry.state === 'rejected' ? 'refused' : 'kept';
      conclude(entry.id, { outcome, entry, error });
    },
    now: () => clock.now(),
    chance: Math.random,
  };

  function schedule(): void {
    clearTimeout(timer);
    onCounted?.(view.get().entries.filter(({ state }) => state === 'waiting').length);
    const at = nextTryAt(view.get().entries, clock.now());
    if (!isStarted || at === null) return;
    timer = setTimeout(() => void run(), Math.max(0, Math.max(at, pausedUntil) - clock.now()));
  }

  async function run(): Promise<void> {
    pausedUntil = 0;
    let error: unknown;
    await sendAlone(owner, async () => {
      error = await sendOutbox(sender);
    }).catch((thrown: unknown) => {
      // The device's storage failed; what lies there is sent at the next run.
      error = thrown;
      pausedUntil = clock.now() + RETRY_AFTER_STORAGE_MS;
    });
    view.become({ sendingId: null });
    await refresh();
    for (const [id, finish] of waiting) {
      const entry = view.get().entries.find((each) => each.id === id);
      finish(entry === undefined ? { outcome: 'gone' } : { outcome: 'kept', entry, error });
    }
    // Signing in again starts the next run.
    if (!(error instanceof OwnerSignedOut)) schedule();
  }

  async function send(id: string, watch: SendWatch = {}): Promise<SendResult> {
    const entry = (await storage.list()).find((each) => each.id === id);
    if (entry === undefined) return { outcome: 'gone' };
    await storage.replace(retriedNow(entry, clock.now()));
    watches.set(id, watch);
    const result = new Promise<SendResult>((resolve) => {
      waiting.set(id, (concluded) => {
        waiting.delete(id);
        watches.delete(id);
        resolve(concluded);
      });
    });
    const { signal } = watch;
    signal?.addEventListener('abort', () => conclude(id, { outcome: 'kept', entry, error: signal.reason }));
    void run();
    return result;
  }

  async function wake(also: { paused?: boolean } = {}): Promise<void> {
    await wakeEntries(storage, clock.now(), also).catch(() => {});
    await run();
  }

  function start(): () => void {
    isStarted = true;
    const onOnline = () => void wake();
    const onVisible = () => {
      if (document.visibilityState === 'visible') void wake();
    };
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      if (data === owner) void refresh().then(schedule);
    };
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onVisible);
    channel?.addEventListener('message', onMessage);
    void wake({ paused: true });
    return () => {
      isStarted = false;
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onVisible);
      channel?.removeEventListener('message', onMessage);
    };
  }

  return {
    view: view.get,
    subscribe: view.subscribe,
    refresh,
    start,
    run,
    send,
    remove: async (entry) => {
      await storage.remove(entry);
      await changed();
    },
    onSent: (listener) => {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
  };
}
