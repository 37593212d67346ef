import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_APP_CONFIG } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readWebConfig } from './readWebConfig.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'satomori-config-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileWith(content: string): string {
  const path = join(folder, 'web.json');
  writeFileSync(path, content);
  return path;
}

it.each([
  ['{ "baseUrl": ', /JSON/],
  ['', /JSON/],
  ['[]', /baseUrl/],
  ['{ "baseUrl": "//evil.example/web" }', /baseUrl は/],
  ['{ "productKey": "Satomori!" }', /productKey は/],
  ['{ "baseURL": "https://api.example.jp/web" }', /知らない項目.*baseURL/],
])('refuses the file %j, and names it and what to mend', (content, words) => {
  const path = fileWith(content);
  expect(() => readWebConfig(path)).toThrow(words);
  expect(() => readConfig({ WEB_CONFIG: path })).toThrow(/^WEB_CONFIG の.*web\.json/);
});

it('refuses a file that is not there or cannot be read', () => {
  expect(() => readWebConfig(join(folder, 'missing.json'))).toThrow(/ありません.*missing\.json/);
  expect(() => readWebConfig(folder)).toThrow(/^WEB_CONFIG のファイルを読めません/);
});

it('is what the file says, and as by default without one', () => {
  const config = { baseUrl: 'https://api.example.jp/web', productKey: 'wanawatch' };
  expect(readConfig({ WEB_CONFIG: fileWith(JSON.stringify(config)) }).web).toEqual(config);
  expect(readConfig({}).web).toEqual(DEFAULT_APP_CONFIG);
});
