import type { Sharp } from 'sharp';
import { webpChunksOf } from './imageFormats.ts';

const QUALITY = 80;
/** 0 to 6. The usual 4 takes twice as long for copies that are a hundredth smaller. */
const EFFORT = 1;

/** Chunks of a WebP that hold what a camera wrote: the GPS position, time and model, and a colour profile. */
const METADATA_CHUNKS: ReadonlySet<string> = new Set(['EXIF', 'XMP ', 'ICCP']);

/**
 * Encodes a copy that others may see as WebP. Here a photo loses its GPS position and everything else that the camera
 * wrote (EXIF, XMP, IPTC, colour profile): of the metadata none is kept.
 *
 * @throws {Error} if metadata are left all the same
 * Source: R14.
 */
export async function encodeWithoutGps(photo: Sharp): Promise<Buffer> {
  // sharp removes all metadata unless told to keep some (`keepMetadata`, `keepExif`, `withExif`, …).
  const copy = await photo.webp({ quality: QUALITY, effort: EFFORT }).toBuffer();
  for (const { name } of webpChunksOf(copy))
    if (METADATA_CHUNKS.has(name)) throw new Error(`the copy of a photo contains ${name}`);
  return copy;
}
