import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openStoredRows, type StorePlace } from './storedRows.ts';

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** Photos in the data folder, by the key that rows contain. */
export async function keptKeys({ dataDir }: StorePlace): Promise<string[]> {
  const kept = join(dataDir, 'photos', 'kept');
  const keys: string[] = [];
  for (const prefixFolder of await namesIn(kept)) keys.push(...(await namesIn(join(kept, prefixFolder))));
  return keys.sort();
}

/** Forms that were being received. */
export const incomingPhotos = ({ dataDir }: StorePlace): Promise<string[]> =>
  namesIn(join(dataDir, 'photos', 'incoming'));

/** The keys that rows contain. */
export async function namedKeys(place: StorePlace): Promise<string[]> {
  const rows = await openStoredRows(place).read('select storage_key from images');
  return rows.map((row) => String(row['storage_key'])).sort();
}

/** Leaves what a crash between the files and the commit leaves. */
export async function leaveOrphan({ dataDir }: StorePlace): Promise<string> {
  const key = `ab${crypto.randomUUID().replaceAll('-', '').slice(2)}`;
  const folder = join(dataDir, 'photos', 'kept', 'ab', key);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'original'), 'a photo that no row names');
  await mkdir(join(dataDir, 'photos', 'incoming', key), { recursive: true });
  return key;
}

/** Makes every photo look days old. */
export async function agePhotos(place: StorePlace): Promise<void> {
  const photos = join(place.dataDir, 'photos');
  const old = new Date(Date.now() - 2 * 24 * 60 * 60_000);
  const keys = await keptKeys(place);
  await Promise.all([
    ...keys.map((key) => utimes(join(photos, 'kept', key.slice(0, 2), key), old, old)),
    ...(await incomingPhotos(place)).map((name) => utimes(join(photos, 'incoming', name), old, old)),
  ]);
}
