/** Orientation values before and after a quarter turn to the right. Source: EXIF 2.32, tag Orientation. */
const TURNED: Readonly<Record<number, number>> = { 1: 6, 6: 3, 3: 8, 8: 1, 2: 7, 7: 4, 4: 5, 5: 2 };
const UPRIGHT = 1;

const ORIENTATION = 0x0112;
const SHORT = 3;
const ENTRY_BYTES = 12;
/** `Exif` and two zeros, between the segment's length and its TIFF part. */
const EXIF_HEAD = [0x45, 0x78, 0x69, 0x66, 0, 0];
const SEGMENT_HEAD = 4;
const START_OF_SCAN = 0xda;
const APP1 = 0xe1;
const MAX_SEGMENT = 0xffff;

interface Segment {
  /** Offset of its marker. */
  at: number;
  /** As declared, which includes the two bytes of the length itself. */
  length: number;
}

/** The EXIF segment; `null` where there is none. */
function findExif(view: DataView): Segment | null {
  let at = 2;
  while (at + SEGMENT_HEAD + EXIF_HEAD.length < view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === START_OF_SCAN) return null;
    const length = view.getUint16(at + 2);
    const isExif = EXIF_HEAD.every((byte, index) => view.getUint8(at + SEGMENT_HEAD + index) === byte);
    if (marker === APP1 && isExif) return { at, length };
    at += 2 + length;
  }
  return null;
}

const isJpeg = (view: DataView) => view.byteLength > 4 && view.getUint16(0) === 0xffd8;

/** An EXIF segment with nothing but the orientation. */
function exifOf(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    SHORT,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  const length = 2 + EXIF_HEAD.length + tiff.length;
  return new Uint8Array([0xff, APP1, 0, length, ...EXIF_HEAD, ...tiff]);
}

const joined = (...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
};

/**
 * A copy of the first directory with the orientation inserted among the tags, to be appended to the segment.
 */
function directoryWith(tiff: DataView, directory: number, isLittle: boolean): Uint8Array {
  const count = tiff.getUint16(directory, isLittle);
  const start = tiff.byteOffset + directory + 2;
  const entries = new Uint8Array(tiff.buffer, start, count * ENTRY_BYTES + 4);
  const before = Array.from({ length: count }, (_, index) =>
    tiff.getUint16(directory + 2 + index * ENTRY_BYTES, isLittle),
  ).filter((tag) => tag < ORIENTATION).length;
  const added = new DataView(new ArrayBuffer(ENTRY_BYTES));
  added.setUint16(0, ORIENTATION, isLittle);
  added.setUint16(2, SHORT, isLittle);
  added.setUint32(4, 1, isLittle);
  added.setUint16(8, TURNED[UPRIGHT] ?? UPRIGHT, isLittle);
  const size = new DataView(new ArrayBuffer(2));
  size.setUint16(0, count + 1, isLittle);
  return joined(
    new Uint8Array(size.buffer),
    entries.subarray(0, before * ENTRY_BYTES),
    new Uint8Array(added.buffer),
    entries.subarray(before * ENTRY_BYTES),
  );
}

/** Offset of the orientation in the first directory; `null` where it is missing. */
function findOrientation(tiff: DataView, directory: number, isLittle: boolean): number | null {
  const count = tiff.getUint16(directory, isLittle);
  for (let index = 0; index < count; index += 1) {
    const at = directory + 2 + index * ENTRY_BYTES;
    if (tiff.getUint16(at, isLittle) === ORIENTATION) return at + 8;
  }
  return null;
}

function turnWithin(bytes: Uint8Array<ArrayBuffer>, exif: Segment): Uint8Array<ArrayBuffer> | null {
  const start = exif.at + SEGMENT_HEAD + EXIF_HEAD.length;
  const end = exif.at + 2 + exif.length;
  if (end > bytes.length) return null;
  const tiff = new DataView(bytes.buffer, start, end - start);
  const isLittle = tiff.getUint16(0) === 0x4949;
  const directory = tiff.getUint32(4, isLittle);
  const known = findOrientation(tiff, directory, isLittle);
  if (known !== null) {
    tiff.setUint16(known, TURNED[tiff.getUint16(known, isLittle)] ?? TURNED[UPRIGHT] ?? UPRIGHT, isLittle);
    return bytes;
  }
  // Directories begin on even bytes.
  const padding = new Uint8Array(tiff.byteLength % 2);
  const added = joined(padding, directoryWith(tiff, directory, isLittle));
  const length = exif.length + added.length;
  if (length > MAX_SEGMENT) return null;
  tiff.setUint32(4, tiff.byteLength + padding.length, isLittle);
  new DataView(bytes.buffer).setUint16(exif.at + 2, length);
  return joined(bytes.subarray(0, end), added, bytes.subarray(end));
}

/**
 * Rotates a JPEG a quarter turn to the right. Pixels and the other camera data stay: only the orientation tag
 * changes, which browsers and the server apply.
 *
 * @returns `null` for another format, or where the EXIF data cannot be read
 */
export function turnJpeg(original: ArrayBuffer): Uint8Array<ArrayBuffer> | null {
  const bytes = new Uint8Array(original.slice(0));
  const view = new DataView(bytes.buffer);
  if (!isJpeg(view)) return null;
  try {
    const exif = findExif(view);
    if (exif !== null) return turnWithin(bytes, exif);
    return joined(bytes.subarray(0, 2), exifOf(TURNED[UPRIGHT] ?? UPRIGHT), bytes.subarray(2));
  } catch (error) {
    // EXIF offsets beyond the end of the segment.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
