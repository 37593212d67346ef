import type { PhotoMime } from '@satomori/core';
import { chunksOf, segmentsOf, webpChunksOf } from './imageFormats.ts';

/** The maximum size of a JPEG segment, so no camera writes more. */
export const MAX_EXIF_BYTES = 65_535;

const EXIF_START = 'Exif\0\0';
const APP1 = 0xe1;

const withoutStart = (data: Buffer): Buffer =>
  data.toString('latin1', 0, EXIF_START.length) === EXIF_START ? data.subarray(EXIF_START.length) : data;

function inJpeg(file: Buffer): Buffer | null {
  for (const { marker, start, end } of segmentsOf(file)) {
    const data = file.subarray(start + 4, end);
    const exif = withoutStart(data);
    if (marker === APP1 && exif !== data) return exif;
  }
  return null;
}

function inPng(file: Buffer): Buffer | null {
  for (const { name, start, end } of chunksOf(file))
    if (name === 'eXIf') return file.subarray(start + 8, end - 4);
  return null;
}

function inWebp(file: Buffer): Buffer | null {
  for (const { name, start, end } of webpChunksOf(file))
    if (name === 'EXIF') return withoutStart(file.subarray(start, end));
  return null;
}

const FINDERS: Record<Exclude<PhotoMime, 'image/heic'>, (file: Buffer) => Buffer | null> = {
  'image/jpeg': inJpeg,
  'image/png': inPng,
  'image/webp': inWebp,
};

/**
 * The EXIF data of a photo, as a TIFF; no other metadata are read.
 *
 * @returns `null` if there are none, or more than a camera writes
 */
export function exifSegment(file: Buffer, mime: Exclude<PhotoMime, 'image/heic'>): Buffer | null {
  const exif = FINDERS[mime](file);
  return exif === null || exif.length === 0 || exif.length > MAX_EXIF_BYTES ? null : exif;
}
