import { MAX_EXIF_BYTES } from './exifSegment.ts';
import { chunksOf, PNG_SIGNATURE_BYTES } from './imageFormats.ts';

/**
 * Chunks that pixels and their orientation depend on. Texts and profiles are compressed and may expand to any size.
 */
const NEEDED = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'pHYs',
  'eXIf',
]);

/** A PNG without compressed chunks other than the pixels, whose number is known. Source: R14. */
export function stripPngChunks(png: Buffer): Buffer {
  const kept = [png.subarray(0, PNG_SIGNATURE_BYTES)];
  for (const { name, start, end } of chunksOf(png)) {
    const isTooLong = name === 'eXIf' && end - start > MAX_EXIF_BYTES;
    if (NEEDED.has(name) && !isTooLong) kept.push(png.subarray(start, end));
  }
  return Buffer.concat(kept);
}
