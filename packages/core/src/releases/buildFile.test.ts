import { expect, it } from 'vitest';
import { isBuildFile } from './buildFile.ts';

const answer = (type: string, status = 200) =>
  new Response('', { status, headers: { 'content-type': type } });

/** Source: R54. */
it.each([
  ['/web/', 'text/html; charset=utf-8'],
  ['/web/assets/index-1.js', 'text/javascript; charset=utf-8'],
  ['/web/assets/index-1.js', 'application/javascript'],
  ['/web/assets/outline-1.json', 'application/json'],
  ['/web/manifest.webmanifest', 'application/manifest+json'],
  ['/web/icon.svg', 'image/svg+xml'],
  ['/web/assets/marker-1.png', 'image/png'],
])('%s is a file of the build as %s', (address, type) => {
  expect(isBuildFile(address, answer(type))).toBe(true);
  expect(isBuildFile(address, answer(type, 203))).toBe(false);
});

it.each([
  ['/web/assets/index-1.js', 'text/html'],
  ['/web/assets/index-1.js', 'application/json'],
  ['/web/assets/index-1.js', ''],
  ['/web/assets/outline-1.json', 'text/html'],
  ['/web/manifest.webmanifest', 'text/html'],
  ['/web/icon.svg', 'text/html'],
  ['/web/assets/marker-1.png', 'text/html'],
  ['/web/', 'application/json'],
])('%s is none as %j', (address, type) => {
  expect(isBuildFile(address, answer(type))).toBe(false);
});

it('what came after a redirect is none', () => {
  const headers = new Headers({ 'content-type': 'text/javascript' });
  expect(isBuildFile('/web/a.js', { status: 200, redirected: true, headers })).toBe(false);
});
