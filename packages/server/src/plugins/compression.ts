import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';

/** Only the routes that name their compression compress. */
export async function addCompression(app: FastifyInstance): Promise<void> {
  await app.register(compress, { global: false });
}

/** The cheapest setting of each encoding: rows of a list shrink to a tenth even so. */
export const JSON_COMPRESSION = {
  encodings: ['br', 'gzip'] satisfies ('br' | 'gzip')[],
  // A smaller answer takes no fewer packets; an answer with a token in it is always smaller.
  threshold: 2_048,
  // Up to here at once: a stream takes two to three times the processor's time.
  syncThreshold: 65_536,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};
