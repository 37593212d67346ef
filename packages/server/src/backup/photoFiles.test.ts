import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isAsListed, photoPath } from './photoFiles.ts';

const KEY = 'a0'.repeat(16);

it('is found below the folder', () => {
  expect(photoPath('/photos', `a0/${KEY}/view.webp`)).toBe(join('/photos', `a0/${KEY}/view.webp`));
});

it.each([
  '',
  'original',
  `a0/${KEY}/../../../etc`,
  `../${KEY}/original`,
  `../../a0/${KEY}/original`,
  `a0/../${KEY}/original`,
  `/a0/${KEY}/original`,
  `a0/${KEY}/original/x`,
  `a0/${KEY}/original\n`,
  `a0/${KEY.toUpperCase()}/original`,
  `a0/${KEY}/\0`,
])('is no photo outside it: %j', (path) => {
  expect(() => photoPath('/photos', path)).toThrow('写真の名前ではありません');
});

it('is as listed with the same bytes alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'satomori-photo-'));
  try {
    const path = `a0/${KEY}/original`;
    await mkdir(join(folder, 'a0', KEY), { recursive: true });
    const photo = { path, bytes: 4, sha256: hash('sha256', 'asit') };
    expect(await isAsListed(folder, photo)).toBe(false);
    for (const [text, isSame] of [
      ['asit', true],
      ['asIt', false],
      ['asit ', false],
    ] as const) {
      await writeFile(join(folder, path), text);
      expect([text, await isAsListed(folder, photo)]).toEqual([text, isSame]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
