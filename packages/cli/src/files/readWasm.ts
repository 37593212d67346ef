import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * The machine code of a library: in the bundle it lies beside our code, from source in its package.
 *
 * @param name of the file in the bundle, where `scripts/bundle.mjs` puts it
 * @param inPackage where the library has it
 */
export async function readWasm(name: string, inPackage: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readFile(new URL(name, import.meta.url));
  } catch {
    return await readFile(createRequire(import.meta.url).resolve(inPackage));
  }
}
