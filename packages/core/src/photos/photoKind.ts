/** Kinds of photo file that are accepted, by their magic bytes; names and declared types prove nothing. */
export type PhotoMime = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/heic';

/** Bytes needed to recognize a file. */
export const HEAD_BYTES = 32;

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'hevx', 'mif1', 'msf1']);

const ascii = (head: Uint8Array, from: number, to: number) => String.fromCharCode(...head.subarray(from, to));

/** The kind of a photo by its magic bytes; `null` for anything else. */
export function photoKindOf(head: Uint8Array): PhotoMime | null {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'image/jpeg';
  if (ascii(head, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'image/png';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'image/webp';
  if (ascii(head, 4, 8) === 'ftyp' && HEIC_BRANDS.has(ascii(head, 8, 12))) return 'image/heic';
  return null;
}
