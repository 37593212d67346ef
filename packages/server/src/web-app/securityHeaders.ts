import type { FastifyInstance } from 'fastify';

/** Griffel inserts its rules into empty style elements; this is the hash of nothing. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** @param tiles origins of map tiles */
const contentSecurityPolicy = (tiles: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    ["img-src 'self' blob: data:", ...tiles].join(' '),
    ["connect-src 'self'", ...tiles].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join(';');

/**
 * The policy of every page, and the same headers on every other answer: they are always the same, so they are made
 * once. No `strict-transport-security`: the address may be plain http on a town's own network; whoever stands in front
 * with https adds it.
 *
 * @param tiles origins of map tiles
 * Source: trust rule 16; OWASP HTTP Security Response Headers Cheat Sheet.
 */
export function addSecurityHeaders(app: FastifyInstance, tiles: readonly string[]): void {
  const headers = {
    'content-security-policy': contentSecurityPolicy(tiles),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
