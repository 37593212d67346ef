/** What the media type of a file holds, by the end of its name; the page itself has none. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'javascript',
  json: 'json',
  webmanifest: 'json',
  svg: 'image/svg',
  png: 'image/png',
};

/**
 * Whether what came for an address is a file of the build. A captive portal answers any address with 200 and a page of
 * its own: kept under the name of a script, it would be in the place of the script for good.
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
