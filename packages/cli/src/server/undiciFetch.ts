import type { Fetch } from '@satomori/core';
// By file: the package's entry also loads web sockets, caches and mocks, three fifths of it.
import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
import api from 'undici/lib/api/index.js';
import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
import { fetch } from 'undici/lib/web/fetch/index.js';

// As the package's entry does; without it a proxy cannot be asked for a tunnel.
Object.assign(Dispatcher.prototype, api);

const CONNECT_LIMIT_MS = 10_000;
const HEADERS_LIMIT_MS = 30_000;
/** Between two pieces of an answer. The event stream shows a sign of life every 15 s. */
const BODY_LIMIT_MS = 60_000;
/** This machine is never reached through a proxy, as in browsers. */
const THIS_MACHINE = 'localhost,127.0.0.1,[::1]';

/**
 * `fetch` with time limits at each stage and the usual proxy variables (HTTP_PROXY, HTTPS_PROXY, NO_PROXY).
 *
 * @param timeoutMs a limit for each stage instead of the usual ones
 * @param ca certificates to trust instead of Node's own list
 */
export function createUndiciFetch(
  environment: Record<string, string | undefined>,
  timeoutMs?: number,
  ca?: string[],
): Fetch {
  const trust = ca === undefined ? {} : { ca };
  const read = (name: string) => environment[name] ?? environment[name.toUpperCase()] ?? '';
  const withoutProxy = read('no_proxy');
  const dispatcher = new EnvHttpProxyAgent({
    httpProxy: read('http_proxy'),
    httpsProxy: read('https_proxy'),
    connect: { timeout: timeoutMs ?? CONNECT_LIMIT_MS, ...trust },
    // Through a proxy: of the proxy itself, and of the server behind it.
    proxyTls: trust,
    requestTls: trust,
    headersTimeout: timeoutMs ?? HEADERS_LIMIT_MS,
    bodyTimeout: BODY_LIMIT_MS,
    // The bundle leaves HTTP/2 out: it would double the time this file takes to load.
    allowH2: false,
    noProxy: withoutProxy === '' ? THIS_MACHINE : `${withoutProxy},${THIS_MACHINE}`,
  });
  // undici's own classes and the global ones are alike, but not to the type checker.
  return ((input: string, init: object) => fetch(input, { ...init, dispatcher })) as unknown as Fetch;
}
