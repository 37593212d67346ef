import { type OutboxEntry, type OutboxStorage, UnsendableEntry } from '@satomori/core';
import { promisifyRequest } from 'idb-keyval';
import { draftStore as store } from '../drafts/draftStore.ts';
import { AlreadyWaiting } from './alreadyWaiting.ts';
import { checkKept, type DraftFile, type KeptPhoto, type IntactPhoto, toKept } from '../photos/keptPhoto.ts';

/** A photo of an entry, with its file. */
export interface EntryPhoto {
  id: string;
  file: Blob;
}

const DAMAGED =
  '写真が端末の中で壊れているため、送信できません。直して、その写真を外すか選び直してください。';

/** Entries lie beside the drafts, so that a draft becomes an entry in one transaction. */
const entryKey = ({ owner, id }: Pick<OutboxEntry, 'owner' | 'id'>) => `outbox ${owner} ${id}`;
const photoKey = ({ owner, id }: Pick<OutboxEntry, 'owner' | 'id'>, sha256: string) =>
  `outbox-photo ${owner} ${id} ${sha256}`;
const startingWith = (start: string) => IDBKeyRange.bound(start, `${start}\uffff`);
const rangeOf = (owner: string) => startingWith(`outbox ${owner} `);

/** Reads `null` where nothing is stored. */
const read = (at: IDBObjectStore, key: string): Promise<OutboxEntry | null> =>
  promisifyRequest<OutboxEntry | undefined>(at.get(key)).then((found) => found ?? null);
const readAll = (at: IDBObjectStore, owner: string): Promise<OutboxEntry[]> =>
  promisifyRequest<OutboxEntry[]>(at.getAll(rangeOf(owner)));

/** Photos with the keys under which they are stored. */
export const recordsOf = (entry: OutboxEntry, photos: readonly KeptPhoto[]): [string, KeptPhoto][] =>
  photos.map((photo) => [photoKey(entry, photo.sha256), photo]);

/** The stored form of an entry's photos, to be written with it. @throws {UnsendableEntry} */
export async function toRecords(
  entry: OutboxEntry,
  photos: readonly IntactPhoto<DraftFile>[],
): Promise<[string, KeptPhoto][]> {
  const kept: KeptPhoto[] = [];
  for (const photo of photos) {
    const record = await toKept(photo);
    if (record === null) throw new UnsendableEntry(DAMAGED);
    kept.push(record);
  }
  return recordsOf(entry, kept);
}

/** What an entry takes the place of. */
interface Replaced {
  /** The keys of the draft that it was. */
  deleted?: readonly string[];
  /** The revision of the entry that its draft was before; `undefined`: of none. */
  replaces?: string | undefined;
}

const saysTheSame = (a: OutboxEntry, b: OutboxEntry): boolean =>
  JSON.stringify(a.body) === JSON.stringify(b.body);

/**
 * Writes an entry with its photos as the last one of its owner, and deletes what it takes the place of, all or nothing.
 *
 * @throws {AlreadyWaiting} where another content waits under its id; nothing is written and nothing deleted
 * @throws {DOMException} where the device cannot store it; nothing is written and nothing deleted
 *
 * Source: R7.
 */
export const addEntry = (
  entry: OutboxEntry,
  photos: readonly [string, KeptPhoto][],
  { deleted = [], replaces }: Replaced = {},
): Promise<void> =>
  store('readwrite', async (at) => {
    const others = await readAll(at, entry.owner);
    const mayReplace = (other: OutboxEntry) =>
      [entry.revision, replaces].includes(other.revision) || saysTheSame(other, entry);
    if (others.some((other) => other.id === entry.id && !mayReplace(other))) throw new AlreadyWaiting();
    const position = Math.max(0, ...others.map((other) => other.position)) + 1;
    at.put({ ...entry, position }, entryKey(entry));
    for (const [key, photo] of photos) at.put(photo, key);
    for (const key of deleted) at.delete(key);
    await promisifyRequest(at.transaction);
  });

/** Does something with an entry where its revision is still stored. */
const whereStored = (entry: OutboxEntry, act: (at: IDBObjectStore) => void): Promise<void> =>
  store('readwrite', async (at) => {
    const stored = await read(at, entryKey(entry));
    if (stored?.revision !== entry.revision) return;
    act(at);
    await promisifyRequest(at.transaction);
  });

/** How many records of a person this device still has. */
export const countEntries = (owner: string): Promise<number> =>
  store('readonly', (at) => promisifyRequest(at.count(rangeOf(owner))));

/** The entries of a person on this device. */
export const outboxStorage = (owner: string): OutboxStorage => ({
  list: () => store('readonly', (at) => readAll(at, owner)),
  replace: (entry) => whereStored(entry, (at) => at.put(entry, entryKey(entry))),
  remove: (entry) =>
    whereStored(entry, (at) => {
      at.delete(entryKey(entry));
      at.delete(startingWith(photoKey(entry, '')));
    }),
});

const readRecord = (entry: OutboxEntry, sha256: string): Promise<unknown> =>
  store('readonly', (at) => promisifyRequest<unknown>(at.get(photoKey(entry, sha256))));

/** The photos of an entry as they are stored, without those that are missing. */
export async function readPhotoRecords(entry: OutboxEntry): Promise<KeptPhoto[]> {
  const records: KeptPhoto[] = [];
  for (const { sha256 } of entry.photos) {
    const record = (await readRecord(entry, sha256)) as KeptPhoto | undefined;
    if (record !== undefined) records.push(record);
  }
  return records;
}

/**
 * The photos of an entry, each checked against its hash.
 *
 * @throws {UnsendableEntry} where the bytes of one are missing or changed
 *
 * Source: R64.
 */
export async function readEntryPhotos(entry: OutboxEntry): Promise<EntryPhoto[]> {
  const photos: EntryPhoto[] = [];
  for (const { id, sha256 } of entry.photos) {
    const { file } = await checkKept(await readRecord(entry, sha256), sha256);
    if (file === null) throw new UnsendableEntry(DAMAGED);
    photos.push({ id, file });
  }
  return photos;
}

/** The photos of a draft that became an entry, with their files; damaged ones have none. Source: R64. */
export async function readDraftPhotos<Photo extends Omit<DraftFile, 'file'>>(
  entry: OutboxEntry,
  photos: readonly Photo[],
): Promise<(Photo & DraftFile)[]> {
  const read: (Photo & DraftFile)[] = [];
  for (const photo of photos)
    read.push({ ...photo, ...(await checkKept(await readRecord(entry, photo.sha256), photo.sha256)) });
  return read;
}
