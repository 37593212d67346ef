import { endOfBoxes, endOfJpeg, endOfPhoto } from './imageFormats.ts';
import type { PhotoMime } from '@satomori/core';

/** Unknown bytes after a photo are accepted up to this size, unless they look like another format. */
const SMALL_REST_BYTES = 64;

/** Magic bytes of formats that could be hidden after a photo. */
const OTHER_MAGIC = ['<', 'PK', '%PDF', 'GIF8', '#!', '\u007fELF', 'MZ', 'Rar!', '7z\u00bc\u00af'];

const [SEF_HEAD, SEF_TAIL] = ['SEFH', 'SEFT'];

/**
 * Where the trailer of Samsung phones begins: blocks, their directory, its length and a mark at the very end. It
 * contains for example the time of the shot and the video of a motion photo.
 *
 * @returns the end of the file if there is none
 */
function startOfSamsungTrailer(file: Buffer): number {
  const none = file.length;
  if (file.toString('latin1', none - 4) !== SEF_TAIL) return none;
  const directory = none - 8 - file.readUInt32LE(none - 8);
  if (directory < 0 || file.toString('latin1', directory, directory + 4) !== SEF_HEAD) return none;
  const count = file.readUInt32LE(directory + 8);
  if (directory + 12 + count * 12 > none - 8) return none;
  let start = directory;
  for (let entry = 0; entry < count; entry += 1)
    start = Math.min(start, directory - file.readUInt32LE(directory + 12 + entry * 12 + 4));
  return Math.max(start, 0);
}

const isVideo = (file: Buffer, at: number): boolean => file.toString('latin1', at + 4, at + 8) === 'ftyp';

const isPadding = (byte: number | undefined): boolean =>
  byte === 0 || byte === 0xff || byte === 0x20 || byte === 0x0a || byte === 0x0d;

/** Skips what phones append to a photo: further JPEGs (MPF, gain maps), the MP4 of a motion photo, padding. */
function skipKnown(file: Buffer, start: number, end: number): number {
  let at = start;
  while (at < end) {
    const next = isVideo(file, at) ? endOfBoxes(file, at) : endOfJpeg(file, at);
    if (next !== null && next > at) at = next;
    else if (isPadding(file[at])) at += 1;
    else break;
  }
  return Math.min(at, end);
}

const LONGEST_ZIP_COMMENT = 0xffff;
const ZIP_END_BYTES = 22;

/** A ZIP is read from its end, whatever the beginning of the file. */
function isZipToo(file: Buffer): boolean {
  const from = Math.max(0, file.length - ZIP_END_BYTES - LONGEST_ZIP_COMMENT);
  const mark = Buffer.from('PK\u0005\u0006', 'latin1');
  for (let at = file.indexOf(mark, from); at !== -1; at = file.indexOf(mark, at + 1)) {
    if (at + ZIP_END_BYTES > file.length) return false;
    if (at + ZIP_END_BYTES + file.readUInt16LE(at + 20) === file.length) return true;
  }
  return false;
}

/** PDF readers search for the header in this many bytes. */
const PDF_HEADER_WITHIN_BYTES = 1024;
const isPdfToo = (file: Buffer): boolean => file.subarray(0, PDF_HEADER_WITHIN_BYTES).includes('%PDF-');

/**
 * Whether a file is more than the photo it begins with: also a ZIP or a PDF, or with appended data that no phone
 * writes. Motion photos, photos of several pictures and the trailer of Samsung phones are accepted.
 *
 * Source: R14.
 */
export function hasTrailingData(file: Buffer, mime: PhotoMime): boolean {
  if (isZipToo(file) || isPdfToo(file)) return true;
  const end = endOfPhoto(file, mime);
  if (end === null || end >= file.length) return false;
  const trailer = Math.max(end, startOfSamsungTrailer(file));
  const rest = file.toString('latin1', skipKnown(file, end, trailer), trailer);
  return rest.length > SMALL_REST_BYTES || OTHER_MAGIC.some((magic) => rest.includes(magic));
}
