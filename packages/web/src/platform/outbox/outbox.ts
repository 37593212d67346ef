import { endsRun, nextTryAt, type OutboxEntry, OwnerSignedOut, retriedNow, sendOutbox } from '@satomori/core';
import { clock } from '../device/clock.ts';
import { type EntryPhoto, outboxStorage, readEntryPhotos } from './outboxStorage.ts';
import type { Deliver, SendWatch } from './sendWatch.ts';
import { OUTBOX_CHANGED, withSenderLock, wakeEntries } from './senderLock.ts';

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
  /**
   * Stores a new entry and sends it, after those that were recorded before it.
   *
   * @param store writes it to the device; rejects with what this rejects with, and then sends nothing
   */
  record: (entry: OutboxEntry, store: () => Promise<void>, watch?: SendWatch) => Promise<SendResult>;
  /** Sends a stored entry now, after those that were recorded before it. */
  resend: (entry: OutboxEntry) => Promise<SendResult>;
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
  /** Where the device cannot be read, what was known of it stays. @returns whether it could be read */
  async function refresh(): Promise<boolean> {
    const entries = await storage.list().catch(() => null);
    become({ entries: entries?.toSorted(byPosition) ?? view.entries, isRead: true });
    return entries !== null;
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

interface AwaitedSend {
  revision: string;
  watch: SendWatch;
  finish: (result: SendResult) => void;
}

/** The sends that a person waits for. Each ends once, with the first result; an entry may be awaited twice. */
function createAwaitedSends() {
  const awaited = new Set<AwaitedSend>();
  const sendsOf = ({ revision }: OutboxEntry) => [...awaited].filter((send) => send.revision === revision);
  const end = (send: AwaitedSend, result: SendResult) => {
    if (awaited.delete(send)) send.finish(result);
  };
  return {
    /** How the first of them follows the entry. */
    watchOf: (entry: OutboxEntry): SendWatch => sendsOf(entry)[0]?.watch ?? {},
    /** Ends all sends of this revision. */
    conclude: (entry: OutboxEntry, result: SendResult) => {
      for (const send of sendsOf(entry)) end(send, result);
    },
    /** @returns the result to come, and a function that ends this send alone */
    wait: (entry: OutboxEntry, watch: SendWatch) => {
      const { signal } = watch;
      let send: AwaitedSend;
      const result = new Promise<SendResult>((finish) => {
        send = { revision: entry.revision, watch, finish };
        awaited.add(send);
      });
      const endOwn = (outcome: SendResult) => end(send, outcome);
      signal?.addEventListener('abort', () =>
        endOwn({ outcome: 'kept', entry, error: signal.reason as unknown }),
      );
      return { result, end: endOwn };
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

/** Sends that a person waits for, each by a run of its own. */
function createSends(
  { storage, view, refresh }: ReturnType<typeof createEntries>,
  awaited: ReturnType<typeof createAwaitedSends>,
  runOnce: () => Promise<{ error: unknown; isRead: boolean }>,
) {
  /** Only the run that a send has started says that its entry was not sent: another may have passed it by. */
  async function runFor(sent: OutboxEntry): Promise<SendResult> {
    const { error, isRead } = await runOnce();
    const entry = isRead ? view().entries.find(({ revision }) => revision === sent.revision) : sent;
    return entry === undefined ? { outcome: 'gone' } : { outcome: 'kept', entry, error };
  }

  async function record(
    entry: OutboxEntry,
    store: () => Promise<void>,
    watch: SendWatch = {},
  ): Promise<SendResult> {
    // Before it is stored: a run that is under way may send it at once.
    const { result, end } = awaited.wait(entry, watch);
    try {
      await store();
    } catch (error) {
      end({ outcome: 'gone' });
      throw error;
    }
    await refresh();
    if (watch.signal?.aborted !== true) void runFor(entry).then(end);
    return result;
  }

  const resend = (entry: OutboxEntry) => record(entry, () => storage.replace(retriedNow(entry, clock.now())));

  return { record, resend };
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
    deliver: (entry, photos) => deliver(entry, photos, awaited.watchOf(entry)),
    onSent: (entry, answer) => {
      for (const listener of sentListeners) listener(entry, answer);
      awaited.conclude(entry, { outcome: 'sent', answer });
    },
    onFailed: (entry, error) => {
      if (endsRun(error)) timer.pauseUntil(entry.next_try_at);
      const outcome = entry.state === 'rejected' ? 'refused' : 'kept';
      awaited.conclude(entry, { outcome, entry, error });
    },
  });

  function schedule(): void {
    onCounted?.(view().entries.filter(({ state }) => state === 'waiting').length);
    timer.set(nextTryAt(view().entries, clock.now()));
  }

  /** @returns the error that ended it, and whether the device could be read afterwards */
  async function runOnce(): Promise<{ error: unknown; isRead: boolean }> {
    timer.pauseUntil(0);
    let error: unknown;
    await withSenderLock(owner, async () => {
      error = await sendOutbox(sender);
    }).catch((thrown: unknown) => {
      // The device's storage failed; what lies there is sent at the next run.
      error = thrown;
      timer.pauseUntil(clock.now() + RETRY_AFTER_STORAGE_MS);
    });
    entries.setSending(null);
    const isRead = await entries.refresh();
    if (!isRead) timer.set(clock.now() + RETRY_AFTER_STORAGE_MS);
    // Signing in again starts the next run.
    else if (!(error instanceof OwnerSignedOut)) schedule();
    return { error, isRead };
  }

  const run = async () => void (await runOnce());

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
    refresh: async () => void (await entries.refresh()),
    start,
    run,
    ...createSends(entries, awaited, runOnce),
    remove: entries.remove,
    onSent: (listener) => {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },
  };
}
