import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readAllInput, readFirstLine } from './readInput.ts';

it('reads the first line without its break', async () => {
  expect(await readFirstLine(Readable.from([Buffer.from('pass '), Buffer.from('word\r\nmore')]))).toBe(
    'pass word',
  );
  expect(await readFirstLine(Readable.from(['秘密']))).toBe('秘密');
  expect(await readFirstLine(Readable.from([]))).toBe('');
});

it('does not wait for ever', async () => {
  const silent = new PassThrough();
  await expect(readFirstLine(silent, 20)).rejects.toMatchObject({ exit: 'timedOut' });
  expect(silent.destroyed).toBe(true);
});

it('reads all', async () => {
  expect(await readAllInput(Readable.from(['{\n', '}']))).toBe('{\n}');
});
