import { type OutboxEntry, type OutboxStorage, retriedNow } from '@satomori/core';

/** Name of the channel that says that something changed; the message is the owner. */
export const OUTBOX_CHANGED = 'satomori-outbox';

const lockOf = (owner: string) => `satomori-outbox ${owner}`;

/**
 * One sender on a device, whether tab or worker. `locks` is missing on pages without https; the server then sorts out
 * what came twice.
 */
export const withSenderLock = (owner: string, act: () => Promise<void>): Promise<void> => {
  const locks = navigator.locks as LockManager | null | undefined;
  return locks ? locks.request<Promise<void>>(lockOf(owner), act) : act();
};

/** Acts while neither tab nor worker sends. Does nothing where one does. */
export async function whileNobodySends(owner: string, act: () => Promise<void>): Promise<void> {
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) return act();
  await locks.request(lockOf(owner), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act();
  });
}

/**
 * Makes what waits for a connection due, so that it goes out in its order; with `paused` also what waits for its person
 * to sign in.
 */
export async function wakeEntries(
  { list, replace }: OutboxStorage,
  now: number,
  { paused = false } = {},
): Promise<void> {
  const isWoken = ({ state, problem }: OutboxEntry) =>
    state === 'waiting' ? problem?.status === null : paused && state === 'paused';
  for (const entry of (await list()).filter(isWoken)) await replace(retriedNow(entry, now));
}
