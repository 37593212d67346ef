import decode, { init } from '@jsquash/webp/decode.js';
import { CliError } from '../errors/cliError.ts';
import { readWasm } from '../files/readWasm.ts';
import type { Pixels } from './pixels.ts';

/** A global of Node that its types leave out. */
declare const WebAssembly: { compile: (code: Uint8Array) => Promise<object> };

/** A copy that the server made is far smaller. */
const MAX_BYTES = 8 * 1024 * 1024;

const readDecoder = () => readWasm('webp_dec.wasm', '@jsquash/webp/codec/dec/webp_dec.wasm');

let ready: Promise<void> | undefined;

/**
 * The pixels of a WebP, which is what the server's smaller copies are.
 *
 * @throws {CliError} `unreadable_photo` where it is none, or a broken one
 */
export async function decodeWebp(content: Uint8Array): Promise<Pixels> {
  // Its complaints are told by us.
  ready ??= readDecoder().then(async (code) => init(await WebAssembly.compile(code), { printErr: () => {} }));
  await ready;
  const pixels =
    content.length > MAX_BYTES ? null : await decode(new Uint8Array(content).buffer).catch(() => null);
  if (pixels === null) throw new CliError('error', 'unreadable_photo', '写真を読み取れませんでした。');
  return pixels;
}
