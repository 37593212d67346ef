import { expect, it, vi } from 'vitest';
import { createPasswords } from './passwords.ts';

/** The running hashes, in the order in which they began. */
const under = vi.hoisted(() => ({ way: [] as ((isRight: boolean) => void)[], most: 0, began: 0 }));
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    hash: vi.fn(real.hash),
    verify: vi.fn((hashed: string, password: string) => {
      if (hashed !== 'slow') return real.verify(hashed, password);
      under.began += 1;
      return new Promise<boolean>((resolve) => {
        under.way.push(resolve);
        under.most = Math.max(under.most, under.way.length);
      });
    }),
  };
});

it('are hashed with argon2id at no less than 46 MiB', async () => {
  const hashed = await createPasswords().hash('forest-path');
  const [, memory = '0'] = /^\$argon2id\$v=19\$m=(\d+),t=1,p=1\$/.exec(hashed) ?? [];
  expect(Number(memory)).toBeGreaterThanOrEqual(46 * 1024);
});

it('match what was hashed, and nothing else', async () => {
  const passwords = createPasswords();
  const hashed = await passwords.hash('forest-path');
  expect(await passwords.matches(hashed, 'forest-path')).toBe(true);
  expect(await passwords.matches(hashed, 'forest-path ')).toBe(false);
});

it('of nobody match nothing, at the same cost', async () => {
  const passwords = createPasswords();
  expect(await passwords.matches(null, 'no such user')).toBe(false);
  expect(passwords.computed).toBe(1);
});

it('are computed two at once, in turn, and never more', async () => {
  const passwords = createPasswords();
  const finish = () => under.way.shift()?.(true);
  const ask = () => passwords.matches('slow', 'x');
  const first = ask();
  const all = [first, ask(), ask(), ask()];
  // Called at the very moment when a slot becomes free.
  all.push(first.then(ask));
  while (under.began < all.length) {
    finish();
    await new Promise((resolve) => setImmediate(resolve));
  }
  while (under.way.length > 0) finish();
  expect(await Promise.all(all)).toEqual([true, true, true, true, true]);
  expect(under.most).toBe(2);
});
