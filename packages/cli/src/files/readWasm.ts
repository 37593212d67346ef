import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * Reads the WebAssembly of a library: in the bundle it is next to our code, from source in the library's package.
 *
 * @param name of the file in the bundle, where `scripts/bundle.mjs` puts it
 * @param inPackage path within the library
 */
export async function readWasm(name: string, inPackage: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await readFile(new URL(name, import.meta.url));
  } catch {
    return await readFile(createRequire(import.meta.url).resolve(inPackage));
  }
}
