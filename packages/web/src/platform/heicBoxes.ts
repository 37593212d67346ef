const HEAD_BYTES = 8;
const LARGE_HEAD_BYTES = 16;
/** A length of 1 says that the real one, of 64 bits, follows. */
const IS_LARGE = 1;

const nameAt = (view: DataView, at: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((step) => view.getUint8(at + step)));

/** Whether a file is one of boxes (ISO 14496-12), as HEIC is. */
export const isOfBoxes = (bytes: ArrayBuffer): boolean =>
  bytes.byteLength >= HEAD_BYTES && nameAt(new DataView(bytes), 4) === 'ftyp';

/**
 * Whether the boxes of a file lead to the one that describes it. exifr walks them without looking at their lengths:
 * a damaged file would hold it, and the page with it, for ever.
 */
export function hasMetaBox(bytes: ArrayBuffer): boolean {
  const view = new DataView(bytes);
  let at = 0;
  while (at + LARGE_HEAD_BYTES <= bytes.byteLength) {
    if (nameAt(view, at + 4) === 'meta') return true;
    const short = view.getUint32(at);
    const length = short === IS_LARGE ? Number(view.getBigUint64(at + HEAD_BYTES)) : short;
    if (length < HEAD_BYTES) return false;
    at += length;
  }
  return false;
}
