import { hash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporaryFolder.ts';
import { holds, inParallel } from './saveAll.ts';

describe('inParallel', () => {
  const { signal } = new AbortController();

  it('works on so many at a time and on each once', async () => {
    let going = 0;
    let most = 0;
    const done: number[] = [];
    await inParallel([1, 2, 3, 4, 5, 6, 7], 3, signal, async (item) => {
      most = Math.max(most, (going += 1));
      await new Promise((resolve) => setTimeout(resolve, 2));
      going -= 1;
      done.push(item);
    });
    expect([most, done.length]).toEqual([3, 7]);
  });

  it('stops all at the first failure, and throws it when nothing goes on any more', async () => {
    let going = 0;
    const done: number[] = [];
    const work = async (item: number, stop: AbortSignal) => {
      going += 1;
      await new Promise((resolve) => setTimeout(resolve, item));
      going -= 1;
      if (item === 1) throw new Error('first');
      if (!stop.aborted) done.push(item);
    };
    await expect(inParallel([5, 1, 6, 7], 3, signal, work)).rejects.toThrow('first');
    expect([going, done]).toEqual([0, []]);
  });

  it('ends with the reason of the signal', async () => {
    const stop = new AbortController();
    const work = async () => stop.abort(new Error('stopped'));
    await expect(inParallel([1, 2], 1, stop.signal, work)).rejects.toThrow('stopped');
  });
});

describe('holds', () => {
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
});
