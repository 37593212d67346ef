import { ApiError, createHttpClient, type OutboxEntry, OwnerSignedOut, sendOutbox } from '@satomori/core';
import { outboxStorage, readEntryPhotos } from '../platform/outbox/outboxStorage.ts';
import { OUTBOX_CHANGED, withSenderLock, wakeEntries } from '../platform/outbox/senderLock.ts';
import { dropEndedSender, readWorkerSenders, type WorkerSender } from '../platform/outbox/workerSender.ts';
import { createDeliver } from '../queries/outbox/deliver.ts';

/** Sends one entry. Only a page knows whether its person is signed in: a refused token says nothing of the entry. */
function createWorkerDeliver({ token, baseUrl }: WorkerSender) {
  const deliver = createDeliver(createHttpClient({ baseUrl, token: () => token }), {
    tokenOf: () => token,
    now: () => Date.now(),
  });
  return async (entry: OutboxEntry) => {
    try {
      return await deliver(entry, await readEntryPhotos(entry), {});
    } catch (error) {
      throw error instanceof ApiError && error.status === 401 ? new OwnerSignedOut() : error;
    }
  };
}

async function sendOf(sender: WorkerSender): Promise<void> {
  const { owner } = sender;
  const storage = outboxStorage(owner);
  let ended: unknown;
  const channel = new BroadcastChannel(OUTBOX_CHANGED);
  const tellPages = () => channel.postMessage(owner);
  await withSenderLock(owner, async () => {
    await wakeEntries(storage, Date.now());
    ended = await sendOutbox({
      storage,
      deliver: createWorkerDeliver(sender),
      onSent: tellPages,
      onFailed: tellPages,
      now: () => Date.now(),
      chance: Math.random,
    });
  });
  channel.close();
  if (ended instanceof OwnerSignedOut) return dropEndedSender(sender);
  const left = (await storage.list()).filter(({ state }) => state === 'waiting');
  // The browser starts the worker again, later.
  if (left.length > 0) throw new Error(`${left.length} records wait`);
}

/**
 * Sends what the people of this device recorded, each with their own token.
 *
 * @throws {Error} where some of it still waits
 *
 * Source: R203.
 */
export async function sendRecords(): Promise<void> {
  const senders = await readWorkerSenders();
  const results = await Promise.allSettled(senders.map(sendOf));
  const failed = results.find(({ status }) => status === 'rejected');
  if (failed !== undefined) throw new Error('records wait', { cause: failed });
}
