import type { OutboxEntry } from './entry.ts';
import { OwnerSignedOut } from './outboxErrors.ts';
import { afterFailure, endsRun, nextToSend } from './entrySchedule.ts';

/** The entries of one person on this device. */
export interface OutboxStorage {
  list: () => Promise<OutboxEntry[]>;
  /** Writes the state of an entry, where its revision is still stored. */
  replace: (entry: OutboxEntry) => Promise<void>;
  /** Removes an entry with its photos, where its revision is still stored. */
  remove: (entry: OutboxEntry) => Promise<void>;
}

export interface OutboxSender {
  storage: OutboxStorage;
  /**
   * Sends an entry with its owner's token. Resolves with the server's answer, which names what was stored.
   *
   * @throws {ApiError}
   * @throws {NetworkError}
   * @throws {OwnerSignedOut}
   * @throws {UnsendableEntry}
   */
  deliver: (entry: OutboxEntry) => Promise<unknown>;
  /** Called after the server has stored the entry and the device has removed it. */
  onSent: (entry: OutboxEntry, answer: unknown) => void;
  /** Called with the entry as it is stored after a failed attempt. */
  onFailed: (entry: OutboxEntry, error: unknown) => void;
  now: () => number;
  /** 0 to 1. */
  chance: () => number;
}

/**
 * Sends what is due, one after the other, until nothing is due or the connection is lost. Only one run at a time may
 * happen on a device. An entry is removed only after the server has confirmed it; when the run ends before that (the
 * page is closed, power is lost), the next one sends it again under the same id.
 *
 * @returns the error that ended the run, `null` where nothing is due any more
 *
 * Source: R7, R200.
 */
export async function sendOutbox(sender: OutboxSender): Promise<unknown> {
  const { storage, deliver, onSent, onFailed, now, chance } = sender;
  const tried = new Set<string>();
  for (;;) {
    const entry = nextToSend(await storage.list(), now(), tried);
    if (entry === undefined) return null;
    tried.add(entry.id);
    let answer: unknown;
    try {
      answer = await deliver(entry);
    } catch (error) {
      if (error instanceof OwnerSignedOut) return error;
      const failed = afterFailure(entry, error, now(), chance());
      await storage.replace(failed);
      onFailed(failed, error);
      if (endsRun(error)) return error;
      continue;
    }
    await storage.remove(entry);
    onSent(entry, answer);
  }
}
