import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text formats, which compression makes smaller. */
const TEXT = /\.(?:html|js|css|json|svg|webmanifest)$/;
/** Smaller files are not worth the extra header. */
const WORTH_BYTES = 500;

async function compressFile(path: string): Promise<void> {
  const text = await readFile(path);
  if (text.length < WORTH_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: constants.Z_BEST_COMPRESSION }));
}

/** Writes a brotli and a gzip copy of each text file at build time; the server only chooses among them. */
export function compress(): Plugin {
  return {
    name: 'satomori-compress',
    apply: 'build',
    enforce: 'post',
    writeBundle: {
      order: 'post',
      sequential: true,
      handler: async ({ dir: folder = 'dist' }) => {
        const files = await readdir(folder, { recursive: true });
        await Promise.all(
          files.filter((file) => TEXT.test(file)).map((file) => compressFile(join(folder, file))),
        );
      },
    },
  };
}
