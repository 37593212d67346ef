/** The expected part of a file's media type, by its extension; the page itself has none. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'javascript',
  json: 'json',
  webmanifest: 'json',
  svg: 'image/svg',
  png: 'image/png',
};

/**
 * Whether the answer for an address is a file of the build. A captive portal answers any address with 200 and a page
 * of its own; stored under the name of a script it would replace that script for good.
 *
 * Source: R54.
 */
export function isBuildFile(
  address: string,
  { status, redirected, headers }: Pick<Response, 'status' | 'redirected' | 'headers'>,
): boolean {
  const [, end = ''] = /\.(\w+)$/.exec(address) ?? [];
  const type = headers.get('content-type') ?? '';
  return status === 200 && !redirected && type.includes(TYPES[end] ?? 'html');
}
