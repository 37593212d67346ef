import { SCRIPT_POLICY } from '@satomori/core';
import type { FastifyInstance } from 'fastify';

/** Griffel inserts its rules into empty style elements; this is the hash of an empty text. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Origins other than the page's own. */
export interface Origins {
  /** Of map tiles. */
  tiles: readonly string[];
  /** Of the API, if another server serves it; its photos are fetched as data, not by URL. */
  api: readonly string[];
}

const contentSecurityPolicy = ({ tiles, api }: Origins): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${EMPTY_STYLE}`,
    ["img-src 'self' blob: data:", ...tiles].join(' '),
    ["connect-src 'self'", ...tiles, ...api].join(' '),
    "font-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${SCRIPT_POLICY}`,
  ].join(';');

/** On every answer, data or file: it must not run as a page or be embedded by another site. */
const BRIEF = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * For pages and worker scripts instead; a worker script needs its own policy to make requests. No
 * `strict-transport-security`: a town's own network may use plain http; a proxy with https adds it.
 *
 * Source: R16; OWASP HTTP Security Response Headers Cheat Sheet.
 */
export const pageHeaders = (origins: Origins): Readonly<Record<string, string>> => ({
  ...BRIEF,
  'content-security-policy': contentSecurityPolicy(origins),
  'cross-origin-opener-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-dns-prefetch-control': 'off',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
});

/**
 * A phone with a weak signal gets a dozen answers before its map is drawn, so headers that only pages need are only
 * on pages.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(BRIEF);
    done();
  });
}
