import { createHttpClient, sendOutbox } from '@satomori/core';
import { outboxStorage, readEntryPhotos } from '../platform/outbox/outboxStorage.ts';
import { OUTBOX_CHANGED, sendAlone, wakeEntries } from '../platform/outbox/sendAlone.ts';
import { readWorkerSenders, type WorkerSender } from '../platform/outbox/workerSender.ts';
import { createDeliver } from '../queries/outbox/deliver.ts';

async function sendOf({ owner, token, baseUrl }: WorkerSender): Promise<void> {
  const storage = outboxStorage(owner);
  const deliver = createDeliver(createHttpClient({ baseUrl, token: () => token }), {
    tokenOf: () => token,
    now: () => Date.now(),
  });
  const channel = new BroadcastChannel(OUTBOX_CHANGED);
  const tellPages = () => channel.postMessage(owner);
  await sendAlone(owner, async () => {
    await wakeEntries(storage, Date.now());
    await sendOutbox({
      storage,
      deliver: async (entry) => deliver(entry, await readEntryPhotos(entry), {}),
      onSent: tellPages,
      onFailed: tellPages,
      now: () => Date.now(),
      chance: Math.random,
    });
  });
  channel.close();
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
