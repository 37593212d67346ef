import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { copySample } from './sampleData.ts';
import { SAMPLES_VARIABLE } from './samplesForRun.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satomori-samples-test-'));
  vi.stubEnv(SAMPLES_VARIABLE, folder);
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true, force: true });
});

const make = vi.fn<(dataDir: string) => Promise<void>>();

it('a sample is created by one of those that need it at once, and again after ten minutes', async () => {
  make.mockReset().mockImplementation(async (dataDir) => {
    await sleep(20);
    await writeFile(join(dataDir, 'rows'), `${make.mock.calls.length}`);
  });
  const copies = ['a', 'b', 'c'].map((name) => join(folder, name));
  await Promise.all(copies.map((copy) => copySample(copy, make)));
  const rows = await Promise.all(copies.map((copy) => readFile(join(copy, 'rows'), 'utf8')));
  expect(rows).toEqual(['1', '1', '1']);

  vi.setSystemTime(Date.now() + 10 * 60_000);
  await copySample(join(folder, 'd'), make);
  expect(await readFile(join(folder, 'd', 'rows'), 'utf8')).toBe('2');
});

it('a sample that could not be created is tried by the next one', async () => {
  make.mockReset().mockRejectedValueOnce(new Error('no server')).mockResolvedValue();
  const copies = ['a', 'b'].map((name) => copySample(join(folder, name), make));
  const ends = (await Promise.allSettled(copies)).map(({ status }) => status);
  expect(ends.toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(make).toHaveBeenCalledTimes(2);
});
