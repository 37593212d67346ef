import { sha256Of } from './sha256.ts';

/** Why the bytes of a photo are not those that were taken. */
export type PhotoDamage = 'missing' | 'unreadable' | 'truncated' | 'changed';

/** A photo of a draft; without its file where that is damaged. */
export interface DraftFile {
  name: string;
  /** Of the file as it was taken, in lower-case hexadecimal digits; empty where it was never read. */
  sha256: string;
  file: Blob | null;
  /** `null` exactly where there is a file. */
  damage: PhotoDamage | null;
}

/** A photo whose bytes are there. */
export type Sound<Photo extends DraftFile> = Photo & { file: Blob; damage: null };

export const isSound = <Photo extends DraftFile>(photo: Photo): photo is Sound<Photo> => photo.file !== null;

/**
 * A photo as it lies on the device: its bytes, not a `Blob`, whose file a browser may lose on its own.
 *
 * Source: R64.
 */
export interface KeptPhoto {
  bytes: ArrayBuffer;
  sha256: string;
  /** Bytes. */
  size: number;
  mime: string;
  name: string;
}

export interface Measured {
  sha256: string;
  size: number;
}

/**
 * What is wrong with the bytes that were found in the place of a photo; `null` where they are its own.
 *
 * @param expected `size` is `null` where it was not noted
 * @param found    `null` where there is nothing
 * Source: R64.
 */
export function damageOf(
  expected: { sha256: string; size: number | null },
  found: Measured | null,
): PhotoDamage | null {
  if (found === null) return 'missing';
  if (expected.size !== null && found.size < expected.size) return 'truncated';
  const isSize = expected.size === null || found.size === expected.size;
  return isSize && found.sha256 === expected.sha256 ? null : 'changed';
}

/** These photos, of which some turned out to be damaged, by their hashes. */
export const withDamages = <Photo extends DraftFile>(
  photos: readonly Photo[],
  damages: ReadonlyMap<string, PhotoDamage>,
): readonly Photo[] =>
  photos.map((photo) => {
    const damage = damages.get(photo.sha256);
    return damage === undefined || photo.file === null ? photo : { ...photo, file: null, damage };
  });

/** Its bytes, to be stored; `null` where the browser cannot read them any more. */
export async function toKept({ name, sha256, file }: Sound<DraftFile>): Promise<KeptPhoto | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes === null ? null : { bytes, sha256, size: bytes.byteLength, mime: file.type, name };
}

const measured = async (bytes: ArrayBuffer): Promise<Measured> => ({
  size: bytes.byteLength,
  sha256: await sha256Of(bytes),
});

type Checked = { file: Blob; damage: null } | { file: null; damage: PhotoDamage };

/** What lies there, in today's form or in that of builds that stored a `Blob`; `null`: it cannot be read. */
async function openKept(
  kept: unknown,
): Promise<{ bytes: ArrayBuffer; size: number | null; mime: string } | null> {
  if (kept instanceof Blob) {
    const bytes = await kept.arrayBuffer().catch(() => null);
    return bytes === null ? null : { bytes, size: kept.size, mime: kept.type };
  }
  const { bytes, size, mime } = (kept ?? {}) as Partial<KeptPhoto>;
  if (!(bytes instanceof ArrayBuffer)) return null;
  return { bytes, size: typeof size === 'number' ? size : null, mime: mime ?? '' };
}

/**
 * The file of a photo, where what lies on the device is that photo, byte for byte.
 *
 * @param kept as it was read from the device; `undefined`: nothing
 */
export async function checkKept(kept: unknown, sha256: string): Promise<Checked> {
  if (kept === undefined) return { file: null, damage: 'missing' };
  const opened = await openKept(kept);
  if (opened === null) return { file: null, damage: 'unreadable' };
  const { bytes, size, mime } = opened;
  const damage = damageOf({ sha256, size }, await measured(bytes));
  return damage === null ? { file: new Blob([bytes], { type: mime }), damage } : { file: null, damage };
}

/**
 * Looks through photos just before they are sent, one after the other: a browser may have put their bytes on its disk.
 *
 * @returns what is wrong, by the hashes of those that are damaged
 */
export async function findDamages(
  photos: readonly Sound<DraftFile>[],
): Promise<ReadonlyMap<string, PhotoDamage>> {
  const damages = new Map<string, PhotoDamage>();
  for (const { file, sha256 } of photos) {
    const damage = await damageNow(file, sha256);
    if (damage !== null) damages.set(sha256, damage);
  }
  return damages;
}

async function damageNow(file: Blob, sha256: string): Promise<PhotoDamage | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return 'unreadable';
  return damageOf({ sha256, size: file.size }, await measured(bytes));
}
