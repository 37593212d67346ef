import { setFlagsFromString } from 'node:v8';
import type { Fetch } from '@satomori/core';
import { EnvHttpProxyAgent, fetch } from 'undici';

// V8 would optimize undici's parser of HTTP, which is WebAssembly, at the first answer: 25–50 ms, for which a process
// that ends has to wait. It now does so after fifty times as much.
setFlagsFromString('--wasm-tiering-budget=100000000');

const CONNECT_LIMIT_MS = 10_000;
/** As in browsers, this machine is never reached through a proxy. */
const THIS_MACHINE = 'localhost,127.0.0.1,[::1]';

/**
 * `fetch` with a connect timeout and support for HTTP_PROXY, HTTPS_PROXY and NO_PROXY. How long an answer may be
 * silent is decided by the client (R65).
 *
 * @param timeoutMs a connect timeout instead of the default
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
    // Used for TLS to the proxy and to the server behind it.
    proxyTls: trust,
    requestTls: trust,
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    noProxy: withoutProxy === '' ? THIS_MACHINE : `${withoutProxy},${THIS_MACHINE}`,
  });
  // undici's own classes and the global ones are compatible, but not for the type checker.
  return ((input: string, init: object) => fetch(input, { ...init, dispatcher })) as unknown as Fetch;
}
