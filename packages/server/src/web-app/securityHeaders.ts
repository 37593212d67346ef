import { SCRIPT_POLICY } from '@satomori/core';
import type { FastifyInstance } from 'fastify';

/** Griffel inserts its rules into empty style elements; this is the hash of nothing. */
const EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Origins beside the page's own. */
export interface Origins {
  /** Of map tiles. */
  tiles: readonly string[];
  /** Of the API, where another server answers it; its photos come as data, not as addresses. */
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

/** On every answer, be it data or a file: it is nobody's page, and no other site's either. */
const BRIEF = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * What a page and the script of a worker carry in their place; a script without it could ask nobody for anything. No
 * `strict-transport-security`: the address may be plain http on a town's own network; whoever stands in front with
 * https adds it.
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

/** A phone in the mountains gets a dozen answers before its map stands: what only a page heeds, only pages carry. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(BRIEF);
    done();
  });
}
