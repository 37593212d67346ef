import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { NOW } from '../testing/samples.ts';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { PROCESS_MARK } from './processMark.ts';
import { receiveFile, removeAbandoned } from './receiveFile.ts';

const [host = ''] = PROCESS_MARK.split('-');
const partOf = (mark: string) => `.satomori-${mark}-11111111-1111-1111-1111-111111111111.part`;

it('gives a file its name only when all of it is there, also in a folder of its own', async () => {
  const folder = temporaryFolder();
  const file = await receiveFile(folder, [Buffer.from('a'), Buffer.from('b')]);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^\.satomori-.*\.part$/)]);
  await file.keep('2026-11/x.txt');
  expect([readdirSync(folder), readFileSync(join(folder, '2026-11/x.txt'), 'utf8')]).toEqual([
    ['2026-11'],
    'ab',
  ]);
});

it('leaves nothing of a file that ends too early', async () => {
  const folder = temporaryFolder();
  async function* cut() {
    yield Buffer.from('a');
    throw new Error('cut');
  }
  await expect(receiveFile(folder, cut())).rejects.toThrow('cut');
  expect(readdirSync(folder)).toEqual([]);
});

it('removes at once what a program of this machine left, and later what one of another did', async () => {
  const folder = temporaryFolder();
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  const [left, running, elsewhere, old] = [
    `${host}-${pid}`,
    `${host}-${process.ppid}`,
    `00000000-${pid}`,
    '11111111-1',
  ].map(partOf) as [string, string, string, string];
  const minutes: Record<string, number> = { [left]: 0, [running]: 0, [elsewhere]: 59, [old]: 61 };
  for (const [name, age] of Object.entries(minutes)) {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), NOW / 1000 - age * 60, NOW / 1000 - age * 60);
  }
  writeFileSync(join(folder, 'mine.part'), 'x');
  const ours = await receiveFile(folder, [Buffer.from('x')]);
  await removeAbandoned(folder, NOW);
  await ours.keep('whole');
  expect(readdirSync(folder).toSorted()).toEqual([elsewhere, running, 'mine.part', 'whole'].toSorted());
});

it('removes what an earlier process of the same number left', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, partOf(PROCESS_MARK)), 'x');
  await removeAbandoned(folder, Date.now());
  expect(readdirSync(folder)).toEqual([]);
});
