import { OUTBOX_KINDS, type OutboxEntry } from '@satomori/core';
import { sha256Of } from '../photos/sha256.ts';
import type { KeptPhoto } from '../photos/keptPhoto.ts';
import { readPhotoRecords } from './outboxStorage.ts';

/** Marks a file as an entry; the number changes where its form does. */
const FORMAT = 'satomori-outbox-1';

interface EntryFile {
  format: typeof FORMAT;
  entry: OutboxEntry;
  photos: { sha256: string; mime: string; name: string; base64: string }[];
}

/** A file that is no entry of this person; its message is a sentence for them. */
export class WrongEntryFile extends Error {
  override readonly name = 'WrongEntryFile';
}

function toBase64(bytes: ArrayBuffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve((reader.result as string).split(',')[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')));
    reader.readAsDataURL(new Blob([bytes]));
  });
}

const fromBase64 = (text: string): ArrayBuffer =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;

/** The entry with its photos as a file that can be loaded on any device of its person. */
export async function entryFile(entry: OutboxEntry): Promise<Blob> {
  const photos: EntryFile['photos'] = [];
  for (const { bytes, sha256, mime, name } of await readPhotoRecords(entry))
    photos.push({ sha256, mime, name, base64: await toBase64(bytes) });
  const content: EntryFile = { format: FORMAT, entry, photos };
  return new Blob([JSON.stringify(content)], { type: 'application/json' });
}

function parse(text: string): EntryFile {
  try {
    const content = JSON.parse(text) as Partial<EntryFile>;
    const isEntry = content.format === FORMAT && OUTBOX_KINDS.some((kind) => kind === content.entry?.kind);
    if (isEntry && Array.isArray(content.photos)) return content as EntryFile;
  } catch {
    // No JSON: refused below.
  }
  throw new WrongEntryFile('里守で保存した記録のファイルではありません。別のファイルを選んでください。');
}

/**
 * Reads an entry with its photos from a file.
 *
 * @throws {WrongEntryFile} where it is no such file, a changed one, or another person's
 */
export async function readEntryFile(
  file: Blob,
  owner: string,
): Promise<{ entry: OutboxEntry; photos: KeptPhoto[] }> {
  const { entry, photos: encoded } = parse(await file.text());
  if (entry.owner !== owner)
    throw new WrongEntryFile('ほかの人の記録です。記録した人がログインして読み込んでください。');
  const photos: KeptPhoto[] = [];
  for (const { base64, sha256, mime, name } of encoded) {
    const bytes = fromBase64(base64);
    if ((await sha256Of(bytes)) !== sha256)
      throw new WrongEntryFile('ファイルの中の写真が壊れています。元のファイルを選び直してください。');
    photos.push({ bytes, sha256, mime, name, size: bytes.byteLength });
  }
  return { entry, photos };
}
