import { expect, it } from 'vitest';
import { DEFAULT_APP_CONFIG, readAppConfig } from './appConfig.ts';

it.each([
  '//evil.example/web',
  '/\\evil.example/web',
  'web',
  'ftp://api.example/web',
  'javascript:alert(1)',
  'https://me:secret@api.example/web',
  "https://api.example/web; script-src 'unsafe-inline'",
  'https://api.example/web?x=1',
  'https://api.example/web#x',
  '',
  8787,
  null,
])('refuses the base URL %j and names it', (baseUrl) => {
  expect(() => readAppConfig({ baseUrl })).toThrow(/^baseUrl は/);
});

it.each(['', 'Satomori', 'is-x', '__proto__', '1x', 'a'.repeat(33), 1, null])(
  'refuses the product key %j and names it',
  (productKey) => {
    expect(() => readAppConfig({ productKey })).toThrow(/^productKey は/);
  },
);

it.each([null, [], 'text', 1])('refuses %j, which is no object', (content) => {
  expect(() => readAppConfig(content)).toThrow('baseUrl');
});

it('is as by default where nothing is said', () => {
  expect(readAppConfig({})).toEqual(DEFAULT_APP_CONFIG);
  expect(readAppConfig({ productKey: 'wanawatch' })).toEqual({ baseUrl: '/web', productKey: 'wanawatch' });
});

it.each([
  ['https://api.example.jp/web/', 'https://api.example.jp/web'],
  ['http://localhost:8787/web', 'http://localhost:8787/web'],
  ['https://api.example.jp', 'https://api.example.jp'],
  ['/machi/web', '/machi/web'],
])('takes %s', (baseUrl, taken) => {
  expect(readAppConfig({ baseUrl, later: 'of a newer build' })).toEqual({
    baseUrl: taken,
    productKey: 'satomori',
  });
});
