import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { SATOMORI } from '../support/satomoriCommand.ts';

const STATIC_IMPORT = /\b(?:import|export)(?:[\w${},*\s]*from)?["'](\.[^"']+)["']/g;
const DYNAMIC_IMPORT = /\bimport\([`"'](\.[^`"']+)[`"']\)/g;

const imports = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path = '']) => join(dirname(file), path));

/** Everything that is loaded with these files. */
function loadedWith(files: readonly string[]): string[] {
  const loaded = new Set(files);
  for (const file of loaded) for (const each of imports(file, STATIC_IMPORT)) loaded.add(each);
  return [...loaded];
}

const bytesOf = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + readFileSync(file).length, 0);

it('loads next to nothing before its compile cache is enabled, and only what every command needs after it', () => {
  const before = loadedWith([SATOMORI]);
  expect(before.length).toBeGreaterThan(1);
  expect(bytesOf(before)).toBeLessThan(3_000);
  const atStart = loadedWith(imports(SATOMORI, DYNAMIC_IMPORT));
  expect(bytesOf(atStart)).toBeGreaterThan(50_000);
  expect(bytesOf(atStart)).toBeLessThan(110_000);
});
