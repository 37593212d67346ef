import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Only the routes with a `compress` option are compressed. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false });
}

/** The fastest setting of each encoding: even so the rows of a list shrink to a tenth. */
export const JSON_COMPRESSION = {
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  // Compressing a smaller answer saves no packet; an answer with a token in it is always smaller.
  threshold: 2_048,
  // Compressed synchronously up to this size: streams take two to three times the CPU.
  syncThreshold: 65_536,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};
