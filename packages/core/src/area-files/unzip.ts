import { AreaFileError, MAX_UNPACKED_BYTES } from './areaFile.ts';

/** Of these at most a thousand times as much can come out before the limit is looked at again. */
const STEP_BYTES = 16 * 1024;
const MAX_FILES = 100;
const BROKEN = 'zipを開けません。ファイルが壊れていないか確かめてください。';
const TOO_LARGE = `zipを開くと大きすぎます（${MAX_UNPACKED_BYTES / 1024 / 1024}MBまで）。分けて選んでください。`;

const joined = (pieces: readonly Uint8Array[]): Uint8Array => {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
};

/** The list of its files at the end of a zip begins its last record with these bytes, before a comment of 64 KB. */
function hasEnd(zip: Uint8Array): boolean {
  for (let at = zip.length - 22; at >= Math.max(0, zip.length - 65_557); at -= 1)
    if (zip[at] === 0x50 && zip[at + 1] === 0x4b && zip[at + 2] === 5 && zip[at + 3] === 6) return true;
  return false;
}

/**
 * Unpacks those files of a zip whose name is wanted. What it says of its sizes is looked at before, what comes out
 * while it is unpacked.
 *
 * @returns by name, as the zip writes it
 * @throws {AreaFileError}
 * Source: R116.
 */
export async function unzip(zip: Uint8Array, wanted: RegExp): Promise<Map<string, Uint8Array>> {
  // A zip that was cut would lose files silently.
  if (!hasEnd(zip)) throw new AreaFileError(BROKEN);
  const { Unzip, UnzipInflate } = await import('fflate');
  const found = new Map<string, Uint8Array[]>();
  let bytes = 0;
  const reader = new Unzip((file) => {
    if (!wanted.test(file.name) || file.name.includes('__MACOSX/')) return;
    if (found.size >= MAX_FILES)
      throw new AreaFileError(`zipの中のファイルが多すぎます（${MAX_FILES}件まで）。`);
    if ((file.originalSize ?? 0) > MAX_UNPACKED_BYTES) throw new AreaFileError(TOO_LARGE);
    const pieces: Uint8Array[] = [];
    found.set(file.name, pieces);
    file.ondata = (error, piece) => {
      if (error !== null) throw error;
      bytes += piece.length;
      if (bytes > MAX_UNPACKED_BYTES) throw new AreaFileError(TOO_LARGE);
      pieces.push(piece);
    };
    file.start();
  });
  reader.register(UnzipInflate);
  try {
    for (let at = 0; at < zip.length; at += STEP_BYTES)
      reader.push(zip.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= zip.length);
  } catch (error) {
    if (error instanceof AreaFileError) throw error;
    throw new AreaFileError(BROKEN);
  }
  return new Map([...found].map(([name, pieces]) => [name, joined(pieces)]));
}
