import { endsRun, nextTryAt, type OutboxEntry, OwnerSignedOut, retriedNow, sendOutbox } from '@satomori/core';
import { clock } from '../device/clock.ts';
import { type EntryPhoto, outboxStorage, readEntryPhotos } from './outboxStorage.ts';
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

const byPosition = (a: OutboxEntry, b: OutboxEntry) => a.position - b.position;

/** The entries on this device, as a view: read again when this tab or another one has changed them. */
function createEntries(owner: string) {
  const storage = outboxStorage(owner);
  const channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(OUTBOX_CHANGED) : null;
  let view: OutboxView = { entries: [], sendingId: null, isRead: false };
  const listeners = new Set<() => void>();
  const become = (changes: Partial<OutboxView>) => {
    view = { ...view, ...changes };
    for (const listener of listeners) listener();
  };
  async function refresh(): Promise<void> {
    const entries = await storage.list().catch(() => []);
    become({ entries: entries.toSorted(byPosition), isRead: true });
  }
  /** After a change by this tab. */
  async function changed(): Promise<void> {
    await refresh();
    channel?.postMessage(owner);
  }
  return {
    storage,
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    setSending: (sendingId: string | null) => become({ sendingId }),
    refresh,
    changed,
    remove: async (entry: OutboxEntry) => {
      await storage.remove(entry);
      await changed();
    },
    onOtherTab: (callback: () => void): (() => void) => {
      const onMessage = async ({ data }: MessageEvent<unknown>) => {
        if (data !== owner) return;
        await refresh();
        callback();
      };
      const listener = (event: MessageEvent<unknown>) => void onMessage(event);
      channel?.addEventListener('message', listener);
      return () => channel?.removeEventListener('message', listener);
    },
  };
}

/** The sends that a person waits for. Each ends once, with the first result that is known. */
function createAwaitedSends() {
  const awaited = new Map<string, { watch: SendWatch; finish: (result: SendResult) => void }>();
  const conclude = (id: string, result: SendResult) => {
    awaited.get(id)?.finish(result);
    awaited.delete(id);
  };
  return {
    watchOf: (id: string): SendWatch => awaited.get(id)?.watch ?? {},
    conclude,
    /** What became of all others, after a run. */
    concludeAll: (entries: readonly OutboxEntry[], error: unknown) => {
      for (const id of awaited.keys()) {
        const entry = entries.find((each) => each.id === id);
        conclude(id, entry === undefined ? { outcome: 'gone' } : { outcome: 'kept', entry, error });
      }
    },
    wait: (entry: OutboxEntry, watch: SendWatch): Promise<SendResult> => {
      const { signal } = watch;
      const result = new Promise<SendResult>((finish) => awaited.set(entry.id, { watch, finish }));
      const onAbort = () => conclude(entry.id, { outcome: 'kept', entry, error: signal?.reason });
      signal?.addEventListener('abort', onAbort);
      return result;
    },
  };
}

/** Calls back when the connection or the page is back. @returns a function that ends it */
function onReturn(callback: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') callback();
  };
  window.addEventListener('online', callback);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    window.removeEventListener('online', callback);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

interface SenderCalls {
  deliver: (entry: OutboxEntry, photos: readonly EntryPhoto[]) => Promise<unknown>;
  onSent: (entry: OutboxEntry, answer: unknown) => void;
  onFailed: (entry: OutboxEntry, error: unknown) => void;
}

/** How entries are read, sent and kept; the view follows. */
function createSender(entries: ReturnType<typeof createEntries>, calls: SenderCalls) {
  return {
    storage: entries.storage,
    deliver: async (entry: OutboxEntry) => {
      entries.setSending(entry.id);
      return calls.deliver(entry, await readEntryPhotos(entry));
    },
    onSent: (entry: OutboxEntry, answer: unknown) => {
      void entries.changed();
      calls.onSent(entry, answer);
    },
    onFailed: (entry: OutboxEntry, error: unknown) => {
      void entries.changed();
      calls.onFailed(entry, error);
    },
    now: () => clock.now(),
    chance: Math.random,
  };
}

/** When the next run starts, while the outbox is started. Times in milliseconds. */
function createRunTimer(run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStarted = false;
  let pausedUntil = 0;
  return {
    /** No run before this time: the last one ended without a connection, or without the device's storage. */
    pauseUntil: (at: number) => {
      pausedUntil = at;
    },
    set: (at: number | null) => {
      clearTimeout(timer);
      if (!isStarted || at === null) return;
      timer = setTimeout(run, Math.max(0, Math.max(at, pausedUntil) - clock.now()));
    },
    /** @returns a function that stops it */
    start: () => {
      isStarted = true;
      return () => {
        isStarted = false;
        clearTimeout(timer);
      };
    },
  };
}

/**
 * What a person recorded and the server has not confirmed yet, on this device.
 *
 * @param onCounted called after each run with the number of entries that are sent by themselves
 *
 * Source: R200.
 */
export function createOutbox(owner: string, deliver: Deliver, onCounted?: (unsent: number) => void): Outbox {
  const entries = createEntries(owner);
  const { storage, view } = entries;
  const awaited = createAwaitedSends();
  const sentListeners = new Set<(entry: OutboxEntry, answer: unknown) => void>();
  const timer = createRunTimer(() => void run());

  const sender = createSender(entries, {
    deliver: (entry, photos) => deliver(entry, photos, awaited.watchOf(entry.id)),
    onSent: (entry, answer) => {
      for (const listener of sentListeners) listener(entry, answer);
      awaited.conclude(entry.id, { outcome: 'sent', answer });
    },
    onFailed: (entry, error) => {
      if (endsRun(error)) timer.pauseUntil(entry.next_try_at);
      const outcome = entry.state === 'rejected' ? 'refused' : 'kept';
      awaited.conclude(entry.id, { outcome, entry, error });
    },
  });

  function schedule(): void {
    onCounted?.(view().entries.filter(({ state }) => state === 'waiting').length);
    timer.set(nextTryAt(view().entries, clock.now()));
  }

  async function run(): Promise<void> {
    timer.pauseUntil(0);
    let error: unknown;
    await sendAlone(owner, async () => {
      error = await sendOutbox(sender);
    }).catch((thrown: unknown) => {
      // The device's storage failed; what lies there is sent at the next run.
      error = thrown;
      timer.pauseUntil(clock.now() + RETRY_AFTER_STORAGE_MS);
    });
    entries.setSending(null);
    await entries.refresh();
    awaited.concludeAll(view().entries, error);
    // Signing in again starts the next run.
    if (!(error instanceof OwnerSignedOut)) schedule();
  }

  async function send(id: string, watch: SendWatch = {}): Promise<SendResult> {
    const entry = (await storage.list()).find((each) => each.id === id);
    if (entry === undefined) return { outcome: 'gone' };
    await storage.replace(retriedNow(entry, clock.now()));
    const result = awaited.wait(entry, watch);
    void run();
    return result;
  }

  async function wake(also: { paused?: boolean } = {}): Promise<void> {
    await wakeEntries(storage, clock.now(), also).catch(() => {});
    await run();
  }

  function start(): () => void {
    const stops = [timer.start(), onReturn(() => void wake()), entries.onOtherTab(schedule)];
    void wake({ paused: true });
    return () => {
      for (const stop of stops) stop();
    };
  }

  return {
    view,
    subscribe: entries.subscribe,
    refresh: entries.refresh,
    start,
    run,
    send,
    remove: entries.remove,
    onSent: (listener) => {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
  };
}
