import { usageError } from '../errors/cliError.ts';

/** What changes how the program works; the token's value is never shown. */
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

/** The names of those that are set, in capitals or not. */
export const setVariables = (environment: Record<string, string | undefined>): string[] =>
  VARIABLES.filter((each) => (environment[each] ?? environment[each.toLowerCase()] ?? '') !== '');

export const DEFAULT_URL = 'http://localhost:8787/web';

/**
 * The address of a server as people paste it (with a screen's `#/Home`, a slash at the end, or without `/web`),
 * made into the base address of all calls.
 *
 * @throws {CliError} where it is no web address, or carries a password
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

/** Whether the server runs on this very machine. */
export const isThisMachine = (url: string): boolean =>
  /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(url).hostname);

/** Whether what is sent there can be read on the way: plain http to another machine. */
export const isReadableOnTheWay = (url: string): boolean => url.startsWith('http:') && !isThisMachine(url);
