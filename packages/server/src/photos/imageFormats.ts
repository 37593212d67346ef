import type { PhotoMime } from '@satomori/core';

const START_OF_JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const [EOI, SOS] = [0xd9, 0xda];
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/** From the first byte of compressed pixels to the marker after them. */
function endOfScan(file: Buffer, start: number): number {
  for (let at = file.indexOf(0xff, start); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const marker = file[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
  }
  return file.length;
}

/** Where the JPEG that begins at `start` ends; `null` if none begins there or it is truncated. */
export function endOfJpeg(file: Buffer, start: number): number | null {
  if (!file.subarray(start, start + 3).equals(START_OF_JPEG)) return null;
  let at = start + 2;
  while (at + 2 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] ?? 0;
    if (marker === EOI) return at + 2;
    if (marker === 0xff) {
      at += 1;
    } else if (isRestart(marker)) {
      at += 2;
    } else {
      if (at + 4 > file.length) return null;
      const afterSegment = at + 2 + file.readUInt16BE(at + 2);
      at = marker === SOS ? endOfScan(file, afterSegment) : afterSegment;
    }
  }
  return null;
}

/** Segments of a JPEG before its pixels; `start` is at the marker. */
export function* segmentsOf(file: Buffer): Generator<{ marker: number; start: number; end: number }> {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const marker = file[at + 1] ?? 0;
    if (marker === SOS || marker === EOI) return;
    const end = at + 2 + file.readUInt16BE(at + 2);
    yield { marker, start: at, end };
    at = end;
  }
}

const BOX_NAME = /^[\w \u00a9-]{4}$/;

/** Where the boxes of HEIC or MP4 that begin at `start` end: after the last complete one. */
export function endOfBoxes(file: Buffer, start: number): number {
  let at = start;
  while (at + 8 <= file.length && BOX_NAME.test(file.toString('latin1', at + 4, at + 8))) {
    const short = file.readUInt32BE(at);
    if (short === 0) return file.length;
    if (short === 1 && at + 16 > file.length) return at;
    const size = short === 1 ? Number(file.readBigUInt64BE(at + 8)) : short;
    if (size < 8 || at + size > file.length) return at;
    at += size;
  }
  return at;
}

export const PNG_SIGNATURE_BYTES = 8;

/** Chunks of a PNG in order, up to its end. */
export function* chunksOf(file: Buffer): Generator<{ name: string; start: number; end: number }> {
  for (let at = PNG_SIGNATURE_BYTES; at + 12 <= file.length; ) {
    const name = file.toString('latin1', at + 4, at + 8);
    const end = at + 12 + file.readUInt32BE(at);
    yield { name, start: at, end };
    if (name === 'IEND') return;
    at = end;
  }
}

/** Whether a PNG is animated, which is declared before its first pixels. */
export const isAnimatedPng = (file: Buffer): boolean => {
  for (const { name } of chunksOf(file)) {
    if (name === 'IDAT') return false;
    if (name === 'acTL') return true;
  }
  return false;
};

function endOfPng(file: Buffer): number | null {
  for (const { name, end } of chunksOf(file)) if (name === 'IEND') return end;
  return null;
}

/** Chunks of a WebP; `start` is at the data. */
export function* webpChunksOf(file: Buffer): Generator<{ name: string; start: number; end: number }> {
  for (let at = 12; at + 8 <= file.length; ) {
    const size = file.readUInt32LE(at + 4);
    yield { name: file.toString('latin1', at, at + 4), start: at + 8, end: at + 8 + size };
    at += 8 + size + (size % 2);
  }
}

function endOfWebp(file: Buffer): number | null {
  if (file.length < 12) return null;
  const size = file.readUInt32LE(4);
  return 8 + size + (size % 2);
}

/** Where the photo itself ends; `null` if it is truncated, which its decoder reports. */
export function endOfPhoto(file: Buffer, mime: PhotoMime): number | null {
  switch (mime) {
    case 'image/jpeg':
      return endOfJpeg(file, 0);
    case 'image/png':
      return endOfPng(file);
    case 'image/webp':
      return endOfWebp(file);
    case 'image/heic':
      return endOfBoxes(file, 0);
  }
}
