import { usageError } from '../errors/cliError.ts';

/** The variables that affect the program; the token's value is never shown. */
const VARIABLES = [
  'SATOMORI_URL',
  'SATOMORI_TOKEN',
  'SATOMORI_PRODUCT_KEY',
  'HTTPS_PROXY',
  'HTTP_PROXY',
  'NO_PROXY',
  'NODE_EXTRA_CA_CERTS',
  'NO_COLOR',
  'PAGER',
];

/** The names of the variables that are set, in upper or lower case. */
export const setVariables = (environment: Record<string, string | undefined>): string[] =>
  VARIABLES.filter((each) => (environment[each] ?? environment[each.toLowerCase()] ?? '') !== '');

export const DEFAULT_URL = 'http://localhost:8787/web';

/**
 * Turns a pasted server address (with a screen's `#/Home`, a trailing slash, or without `/web`) into the base address
 * of all calls.
 *
 * @throws {CliError} where it is no web address, or contains a password
 */
export function parseServerUrl(text: string): string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw usageError(`サーバーのアドレスではありません: ${text}`, [`例: ${DEFAULT_URL}`]);
  }
  if (url.username !== '' || url.password !== '') {
    throw usageError('アドレスにIDやパスワードを入れないでください。', ['ログインする: satomori auth login']);
  }
  const path = url.pathname.replace(/\/+$/, '');
  return `${url.origin}${path === '' ? '/web' : path}`;
}

/** Whether the server runs on this machine. */
export const isThisMachine = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Whether others on the network can read the traffic: plain http to another machine. */
export const isUnencrypted = (url: string): boolean => url.startsWith('http:') && !isThisMachine(url);
