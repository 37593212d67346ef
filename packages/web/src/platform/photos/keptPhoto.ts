import { sha256Of } from './sha256.ts';

/** What is wrong with the stored bytes of a photo. */
export type PhotoDamage = 'missing' | 'unreadable' | 'truncated' | 'changed';

/** A photo of a draft; without its file where that is damaged. */
export interface DraftFile {
  name: string;
  /** Hash of the original file, in lower-case hexadecimal digits; empty where it was never read. */
  sha256: string;
  file: Blob | null;
  /** `null` exactly where there is a file. */
  damage: PhotoDamage | null;
}

/** A photo whose bytes are intact. */
export type IntactPhoto<Photo extends DraftFile> = Photo & { file: Blob; damage: null };

export const isIntact = <Photo extends DraftFile>(photo: Photo): photo is IntactPhoto<Photo> =>
  photo.file !== null;

/**
 * A photo as stored on the device: its bytes, because the file behind a `Blob` may be lost by the browser.
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

interface Measured {
  sha256: string;
  size: number;
}

/**
 * What is wrong with the stored bytes of a photo; `null` where they are intact.
 *
 * @param expected `size` is `null` where it was not recorded
 * @param found `null` where nothing is stored
 *
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

/** Marks the photos with these hashes as damaged. */
export const withDamages = <Photo extends DraftFile>(
  photos: readonly Photo[],
  damages: ReadonlyMap<string, PhotoDamage>,
): readonly Photo[] =>
  photos.map((photo) => {
    const damage = damages.get(photo.sha256);
    return damage === undefined || photo.file === null ? photo : { ...photo, file: null, damage };
  });

/** The stored form of a photo; `null` where the browser cannot read its file any more. */
export async function toKept({ name, sha256, file }: IntactPhoto<DraftFile>): Promise<KeptPhoto | null> {
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes === null ? null : { bytes, sha256, size: bytes.byteLength, mime: file.type, name };
}

const measured = async (bytes: ArrayBuffer): Promise<Measured> => ({
  size: bytes.byteLength,
  sha256: await sha256Of(bytes),
});

type Checked = { file: Blob; damage: null } | { file: null; damage: PhotoDamage };

/** Reads the stored form, or the `Blob` of older builds; `null` where it cannot be read. */
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
 * The file of a photo, where the stored bytes are exactly that photo's.
 *
 * @param kept as read from the device; `undefined`: nothing is stored
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
 * Checks photos just before sending, one after the other, because a browser may have moved their bytes to
 * disk.
 *
 * @returns the damages, by the hashes of the damaged photos
 */
export async function findDamages(
  photos: readonly IntactPhoto<DraftFile>[],
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
