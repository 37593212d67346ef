import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { QueryThread } from './queryThread.ts';

vi.setConfig({ testTimeout: 60_000 });

const inFolder = async (work: (file: string) => Promise<void>) => {
  const folder = await mkdtemp(join(tmpdir(), 'satomori-thread-'));
  try {
    await work(join(folder, 'test.db'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

it('answers each query with its own rows, and counts those that wait', () =>
  inFolder(async (file) => {
    const thread = new QueryThread({ file, readonly: false });
    const answers = [1, 2, 3].map((number) => thread.run('select ? as n', [number]));
    expect(thread.load).toBe(3);
    expect((await Promise.all(answers)).map(({ rows }) => rows)).toEqual([
      [{ n: 1 }],
      [{ n: 2 }],
      [{ n: 3 }],
    ]);
    expect(thread.load).toBe(0);
    await thread.close();
  }));

it('refuses what is asked of it when it has ended, and lets nobody wait', () =>
  inFolder(async (file) => {
    const thread = new QueryThread({ file, readonly: false });
    await thread.run('select 1');
    await thread.close();
    await expect(thread.run('select 1')).rejects.toMatchObject({ code: 'SQLITE_MISUSE' });
    await thread.close();
  }));

it('says why it could not begin, to everybody who asks', () =>
  inFolder(async (file) => {
    const thread = new QueryThread({ file: `${file}/missing/x.db`, readonly: true });
    for (let time = 0; time < 2; time += 1) await expect(thread.run('select 1')).rejects.toThrow();
    await thread.close();
  }));

it('writes what is committed to the disk before it answers', () =>
  inFolder(async (file) => {
    const thread = new QueryThread({ file, readonly: false });
    const setting = async (name: string) =>
      Object.values((await thread.run(`pragma ${name}`, [])).rows[0] ?? {});
    // 2 is FULL: an fsync per commit, of a log that survives a crash.
    expect([await setting('synchronous'), await setting('journal_mode')]).toEqual([[2], ['wal']]);
    await thread.close();
  }));
