import { cameraData, EXIF_OPTIONS, HEAD_BYTES, namedTags, photoKindOf } from '@satomori/core';
import { loadAhead } from '../network/loadAhead.ts';
import { PhotoProblem } from './photoProblem.ts';
import { sha256Of } from './sha256.ts';

/** A chosen photo: a copy of its bytes that cannot change, and the camera's data. */
export interface ReadPhoto {
  /** File name on the device. */
  name: string;
  file: Blob;
  /** Hash of the bytes in lower-case hexadecimal digits, which the server compares with what it receives. */
  sha256: string;
  exif_available: boolean;
  /** ISO text. */
  taken_at: string | null;
  exif_latitude: number | null;
  exif_longitude: number | null;
}

/**
 * A chosen file whose bytes the device cannot read, for example because it was moved or is on another device.
 */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/**
 * The tags of a file; `undefined` where it has none that can be read, and where their reader cannot be fetched, as
 * without a signal: the server reads every photo by itself.
 */
async function readTags(bytes: ArrayBuffer): Promise<Record<string, unknown> | undefined> {
  let tags: Record<string, unknown> | undefined;
  await loadAhead(async () => {
    const { default: ExifReader } = await import('exifreader');
    tags = namedTags(ExifReader.load(bytes, EXIF_OPTIONS));
  });
  return tags;
}

/**
 * Reads a chosen file: its hash, and when and where it was taken according to the camera; unknown values are
 * `null`.
 *
 * @throws {PhotoProblem} not a photo that may be sent
 * @throws {UnreadableFile} the file cannot be read
 */
export async function readPhoto(file: File): Promise<ReadPhoto> {
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnreadableFile(file.name);
  });
  const kind = photoKindOf(new Uint8Array(bytes, 0, Math.min(HEAD_BYTES, bytes.byteLength)));
  if (kind === null)
    throw new PhotoProblem(
      `${file.name}は写真として使えません。JPEG、PNG、WebP、HEICの写真を選んでください。`,
    );
  const [sha256, tags] = await Promise.all([sha256Of(bytes), readTags(bytes)]);
  const { taken_at, ...camera } = cameraData(tags);
  return {
    name: file.name,
    file: new Blob([bytes], { type: kind }),
    sha256,
    ...camera,
    taken_at: taken_at === null ? null : new Date(taken_at).toISOString(),
  };
}
