import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { makeFolder } from './folders.ts';

it('makes a folder with those above it, for its owner only where wanted', () => {
  const path = join(temporaryFolder(), 'a', 'b');
  makeFolder(path, 0o700);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(() => makeFolder(path)).not.toThrow();
});

it('ends where no folder can be made', () => {
  expect(() => makeFolder('/proc/satomori/deep')).toThrow(/ENOENT/);
});

it('refuses to go through a file', () => {
  const file = join(temporaryFolder(), 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(join(file, 'below'))).toThrow(/ENOTDIR|EEXIST/);
});
