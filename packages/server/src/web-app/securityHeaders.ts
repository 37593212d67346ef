import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** Griffel inserts its rules into empty style elements; this is the hash of nothing. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * The policy of every page.
 *
 * @param tiles origins of map tiles
 * Source: trust rule 16.
 */
export async function addSecurityHeaders(app: FastifyInstance, tiles: readonly string[]): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", EMPTY_STYLE],
        imgSrc: ["'self'", 'blob:', 'data:', ...tiles],
        connectSrc: ["'self'", ...tiles],
        fontSrc: ["'self'"],
        mediaSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // The address may be plain http on a town's own network; whoever stands in front with https adds it.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
}
