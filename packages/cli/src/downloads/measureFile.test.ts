import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { holds } from './measureFile.ts';

const sha256 = hash('sha256', 'abc');

it.each([
  ['the same', 'abc', true],
  ['another of the same size', 'abd', false],
  ['a shorter one', 'ab', false],
])('%s: %s', async (_, content, isHeld) => {
  const path = join(temporaryFolder(), 'x');
  writeFileSync(path, content);
  expect(await holds(path, { bytes: 3, sha256 })).toBe(isHeld);
});

it('neither nothing nor a folder', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'x'));
  expect(await holds(join(folder, 'x'), { bytes: 3, sha256 })).toBe(false);
  expect(await holds(join(folder, 'y'), { bytes: 3, sha256 })).toBe(false);
});
