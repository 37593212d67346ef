import fs from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { hash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keptFolder } from '../photos/photoStore.ts';
import { isAsListed, photoPath, takePhoto } from './photoFiles.ts';

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

describe('a photo that is taken into a backup', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  /** As between the mounts of a service or a container. */
  function refuseLinksFrom(photosDir: string): void {
    const { link } = fs.promises;
    vi.spyOn(fs.promises, 'link').mockImplementation((from, to) =>
      String(from).startsWith(photosDir)
        ? Promise.reject(Object.assign(new Error('cross-device link'), { code: 'EXDEV' }))
        : link(from, to),
    );
    syncBuiltinESMExports();
  }

  it.each([
    ['is linked', 'as it is', false, 'data'],
    [
      'is linked to that of an earlier backup where none leads between the folders',
      'as it is',
      true,
      'earlier',
    ],
    ['is copied where the earlier one differs', 'otherwise', true, 'copy'],
  ])('%s', async (_title, earlierText, isApart, expected) => {
    const folder = await mkdtemp(join(tmpdir(), 'satomori-photo-'));
    try {
      const [photosDir, into, earlier] = ['photos', 'new', 'old'].map((name) => join(folder, name)) as [
        string,
        string,
        string,
      ];
      const [live, before, taken] = [
        keptFolder(photosDir, KEY),
        join(earlier, 'a0', KEY),
        join(into, 'a0', KEY),
      ];
      for (const each of [live, before]) await mkdir(each, { recursive: true });
      await writeFile(join(live, 'original'), 'as it is');
      await writeFile(join(before, 'original'), earlierText);
      if (isApart) refuseLinksFrom(photosDir);
      const [file] = await takePhoto(KEY, { photosDir, into, earlier });
      expect(file).toEqual({ path: `a0/${KEY}/original`, bytes: 8, sha256: hash('sha256', 'as it is') });
      expect(await readFile(join(taken, 'original'), 'utf8')).toBe('as it is');
      const nodeOf = async (path: string) => (await stat(join(path, 'original'))).ino;
      const nodes = { data: await nodeOf(live), earlier: await nodeOf(before) };
      const node = await nodeOf(taken);
      expect(node === nodes.data ? 'data' : node === nodes.earlier ? 'earlier' : 'copy').toBe(expected);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});
