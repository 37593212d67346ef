import { clear, delMany, keys, promisifyRequest } from 'idb-keyval';
import { openStore } from '../device/openStore.ts';
import { READS_SCHEMA } from '../page/buildIds.ts';

/** Rows are kept as JSON, photos as bytes: browsers have lost the contents of a stored `Blob`. */
export type KeptContent = string | { bytes: ArrayBuffer; type: string };

/** An answer of the server, as it lies on the device. */
export interface KeptRead {
  name: string;
  /** When it was read, in milliseconds by the server's clock. */
  readAt: number;
  content: KeptContent;
}

type Kind = 'rows' | 'photos';
type Index = Record<string, { kind: Kind; readAt: number; size: number }>;

/** Bytes of a person's reads on a device; of JSON the length of the text. */
const MAX_SIZES: Readonly<Record<Kind, number>> = { rows: 24_000_000, photos: 20_000_000 };
/** A larger answer would take the place of all others. */
const MAX_SIZE_OF_ONE = 4_000_000;
export const MAX_AGE_MS = 60 * 24 * 60 * 60_000;

const store = openStore('satomori-reads', 'reads');

/** Where the index of a person's reads lies. Reads of another schema are found by nobody and removed. */
const indexKey = (owner: string) => `${READS_SCHEMA} ${owner}`;
const contentKey = (owner: string, name: string) => `${indexKey(owner)} ${name}`;

const kindOf = (content: KeptContent): Kind => (typeof content === 'string' ? 'rows' : 'photos');
const sizeOf = (content: KeptContent): number =>
  typeof content === 'string' ? content.length : content.bytes.byteLength;

const readIndex = async (at: IDBObjectStore, owner: string): Promise<Index> =>
  (await promisifyRequest<Index | undefined>(at.get(indexKey(owner)))) ?? {};

/** The names of the oldest reads beyond the limits, and of those that are too old. */
function excessOf(index: Index, now: number): string[] {
  const left = { ...MAX_SIZES };
  const newestFirst = Object.entries(index).toSorted(([, a], [, b]) => b.readAt - a.readAt);
  return newestFirst.flatMap(([name, { kind, readAt, size }]) => {
    left[kind] -= size;
    return left[kind] < 0 || readAt < now - MAX_AGE_MS ? name : [];
  });
}

/**
 * Keeps what a person has read, and removes the oldest beyond the limits. A read never replaces a newer one, which
 * another tab may have kept.
 *
 * @param isStillOwner whether that person is signed in at the moment of writing
 * @param now milliseconds
 */
export const writeReads = (
  owner: string,
  reads: readonly KeptRead[],
  isStillOwner: () => boolean,
  now: number,
): Promise<void> =>
  store('readwrite', async (at) => {
    // A sign-out after this line removes what is written here: transactions of a store run in their order.
    if (!isStillOwner()) return;
    const index = await readIndex(at, owner);
    for (const { name, readAt, content } of reads) {
      const size = sizeOf(content);
      if (size > MAX_SIZE_OF_ONE || readAt <= (index[name]?.readAt ?? 0)) continue;
      index[name] = { kind: kindOf(content), readAt, size };
      at.put(content, contentKey(owner, name));
    }
    for (const name of excessOf(index, now)) {
      delete index[name];
      at.delete(contentKey(owner, name));
    }
    at.put(index, indexKey(owner));
    await promisifyRequest(at.transaction);
  });

/** What a person last read under a name; `null` where nothing is kept. */
export const findRead = (owner: string, name: string, now: number): Promise<KeptRead | null> =>
  store('readonly', async (at) => {
    const known = (await readIndex(at, owner))[name];
    if (known === undefined || known.readAt < now - MAX_AGE_MS) return null;
    const content = await promisifyRequest<KeptContent | undefined>(at.get(contentKey(owner, name)));
    return content === undefined ? null : { name, readAt: known.readAt, content };
  });

/** Removes what other people read, and what an older version of the app kept. */
export async function clearReadsOfOthers(owner: string): Promise<void> {
  const own = indexKey(owner);
  const others = (await keys<string>(store)).filter((key) => key !== own && !key.startsWith(`${own} `));
  if (others.length > 0) await delMany(others, store);
}

/** Removes everything that was read on this device. */
export const clearReads = (): Promise<void> => clear(store);
