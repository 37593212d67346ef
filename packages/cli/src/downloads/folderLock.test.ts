import { spawnSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { LOCK_NAME, withFolder } from './folderLock.ts';
import { PROCESS_MARK } from './processMark.ts';

const [host = ''] = PROCESS_MARK.split('-');

it('is there while the work goes on, and gone after it', async () => {
  const folder = temporaryFolder();
  expect(await withFolder(folder, async () => readdirSync(folder))).toEqual([LOCK_NAME]);
  await expect(withFolder(folder, async () => Promise.reject(new Error('x')))).rejects.toThrow('x');
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['another program', () => `${host}-${process.ppid}`],
  ['a program of another machine', () => '00000000-1'],
])('refuses a folder that %s fills', async (_, holder) => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, LOCK_NAME), holder());
  await expect(withFolder(folder, async () => 'done')).rejects.toMatchObject({ code: 'in_use' });
  expect(readdirSync(folder)).toEqual([LOCK_NAME]);
});

it('takes over from a program that was killed', async () => {
  const folder = temporaryFolder();
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  writeFileSync(join(folder, LOCK_NAME), `${host}-${pid}`);
  expect(await withFolder(folder, async () => 'done')).toBe('done');
});
