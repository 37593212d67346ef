import decode, { init } from '@jsquash/webp/decode.js';
import { CliError } from '../errors/cliError.ts';
import { readWasm } from '../files/readWasm.ts';
import type { Pixels } from './pixels.ts';

/** A global of Node that is missing in its types. */
declare const WebAssembly: { compile: (code: Uint8Array) => Promise<object> };

/** The server's copies are far smaller. */
const MAX_BYTES = 8 * 1024 * 1024;

const readDecoder = () => readWasm('webp_dec.wasm', '@jsquash/webp/codec/dec/webp_dec.wasm');

let ready: Promise<void> | undefined;

/**
 * Decodes a WebP, the format of the server's smaller copies.
 *
 * @throws {CliError} `unreadable_photo` for another format or a broken file
 */
export async function decodeWebp(content: Uint8Array): Promise<Pixels> {
  // The decoder's messages are dropped: we report the error ourselves.
  ready ??= readDecoder().then(async (code) => init(await WebAssembly.compile(code), { printErr: () => {} }));
  await ready;
  const pixels =
    content.length > MAX_BYTES ? null : await decode(new Uint8Array(content).buffer).catch(() => null);
  if (pixels === null) throw new CliError('error', 'unreadable_photo', '写真を読み取れませんでした。');
  return pixels;
}
