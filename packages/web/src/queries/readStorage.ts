import { createStore, promisifyRequest } from 'idb-keyval';
import { BUILD_ID } from '../platform/page/release.ts';

/** An answer as it was last read on this device. */
export interface KeptRead {
  /** When it was read, in milliseconds by the device's clock. */
  at: number;
  /** Another build may expect another shape. */
  build: string;
  data: unknown;
}

const MAX_AGE_MS = 30 * 24 * 60 * 60_000;
/** Of each person; the oldest go first. */
const MAX_READS = 200;

const store = createStore('satomori-reads', 'reads');
const keyOf = (owner: string, key: string) => `${owner} ${key}`;
const rangeOf = (owner: string) => IDBKeyRange.bound(`${owner} `, `${owner} \uffff`);

/** Writes an answer, and deletes what is too old or too much. */
export async function writeRead(owner: string, key: string, data: unknown): Promise<void> {
  const read: KeptRead = { at: Date.now(), build: BUILD_ID, data };
  await store('readwrite', async (at) => {
    at.put(read, keyOf(owner, key));
    const count = await promisifyRequest(at.count(rangeOf(owner)));
    if (count > MAX_READS) await deleteOldest(at, owner, count - MAX_READS);
    await promisifyRequest(at.transaction);
  });
}

async function deleteOldest(at: IDBObjectStore, owner: string, count: number): Promise<void> {
  const [keys, reads] = await Promise.all([
    promisifyRequest(at.getAllKeys(rangeOf(owner))),
    promisifyRequest<KeptRead[]>(at.getAll(rangeOf(owner))),
  ]);
  const byAge = keys
    .map((key, index) => ({ key, at: reads[index]?.at ?? 0 }))
    .toSorted((a, b) => a.at - b.at);
  for (const { key } of byAge.slice(0, count)) at.delete(key);
}

/** What this person last read; `null` where there is nothing, or only of another build or too old. */
export async function readRead(owner: string, key: string): Promise<KeptRead | null> {
  const read = await store('readonly', (at) =>
    promisifyRequest<KeptRead | undefined>(at.get(keyOf(owner, key))),
  );
  const isUsable = read !== undefined && read.build === BUILD_ID && Date.now() - read.at < MAX_AGE_MS;
  return isUsable ? read : null;
}

/** Deletes everything that this person read. */
export async function deleteReads(owner: string): Promise<void> {
  await store('readwrite', async (at) => {
    at.delete(rangeOf(owner));
    await promisifyRequest(at.transaction);
  });
}
