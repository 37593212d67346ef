import fs, { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DAY_MS } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPaperPool, type PaperPool, type PaperPoolOptions } from './paperPool.ts';
import { bytesOfPaper } from './testing/bytesOfPaper.ts';
import { captureListJob, captureRow, trapListJob, trapRow } from './testing/jobs.ts';

let folder: string;
let pool: PaperPool | undefined;
const log = { warn: vi.fn() };
const open = (options: Partial<PaperPoolOptions> = {}) => {
  pool = createPaperPool({ folder, log, ...options });
  return pool;
};
const bytesOf = async (rendered: Promise<Readable>) => buffer(await rendered);

beforeEach(async () => {
  log.warn.mockClear();
  folder = await mkdtemp(join(tmpdir(), 'satomori-papers-'));
});
afterEach(async () => {
  await pool?.close();
  await rm(folder, { recursive: true, force: true });
});

/** The children of this process that draw. */
const drawingProcesses = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('paperProcess'));

const small = trapListJob([trapRow()]);
const large = captureListJob(Array.from({ length: 30_000 }, () => captureRow()));

describe('the pool of papers', () => {
  it('makes the same paper as this thread would', async () => {
    const paper = await bytesOf(open().render(small));
    expect(paper.equals(await bytesOfPaper(small))).toBe(true);
  }, 30_000);

  it('makes several, one after the other or two at once', async () => {
    const papers = open({ processes: 2 });
    const made = await Promise.all(Array.from({ length: 4 }, () => bytesOf(papers.render(small))));
    expect(new Set(made.map(({ length }) => length)).size).toBe(1);
  }, 30_000);

  it('hands over the first pages of a long one before the last is drawn, and keeps none of it on the disk', async () => {
    const papers = open();
    const paper = await papers.render(large);
    expect(papers.load.running).toBe(1);
    // Without a name the disk gets its room back, however the server ends.
    expect(await readdir(folder)).toEqual([]);
    paper.destroy();
  }, 30_000);

  it('gives a paper up that takes too long, and makes the next one', async () => {
    const papers = open({ jobLimitMs: 8_000 });
    await expect(bytesOf(papers.render(large))).rejects.toMatchObject({
      name: 'AppError',
      code: 'unavailable',
    });
    let next: Buffer | undefined;
    // A new process reads the fonts first, which a busy machine may not do within the limit.
    for (let attempt = 0; attempt < 5 && next === undefined; attempt++) {
      next = await bytesOf(papers.render(small)).catch(() => undefined);
    }
    expect(next?.length).toBeGreaterThan(1_000);
  }, 90_000);

  it('gives a paper up whose reader has gone, drawn or waiting, and makes the next one', async () => {
    const papers = open();
    const drawn = await papers.render(large, { owner: 'reader' });
    const gone = new AbortController();
    const waiting = papers.render(large, { owner: 'reader', signal: gone.signal });
    const next = bytesOf(papers.render(small, { owner: 'reader' }));
    await expect.poll(() => papers.load.waiting).toBe(2);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'unavailable' });
    drawn.destroy();
    expect((await next).length).toBeGreaterThan(1_000);
    expect(papers.load).toEqual({ running: 0, waiting: 0 });
    expect(await readdir(folder)).toEqual([]);
  }, 60_000);

  it('survives a process that dies while it draws, and makes the next one', async () => {
    const papers = open();
    const paper = await papers.render(large);
    const drawing = drawingProcesses();
    expect(drawing).toHaveLength(1);
    for (const pid of drawing) process.kill(Number(pid), 'SIGABRT');
    await expect(buffer(paper)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await bytesOf(papers.render(small))).length).toBeGreaterThan(1_000);
  }, 60_000);

  it('deletes at its start the names that a killed server has left long ago', async () => {
    const [old, others] = ['old.pdf', 'of-another-server.pdf'].map((name) => join(folder, name));
    for (const file of [old, others]) await writeFile(file ?? '', '');
    const before = new Date(Date.now() - 2 * DAY_MS);
    await utimes(old ?? '', before, before);
    open();
    await expect.poll(() => readdir(folder)).toEqual(['of-another-server.pdf']);
  });

  it('goes on where the disk refuses to delete its files', async () => {
    const left = join(folder, 'old.pdf');
    await writeFile(left, '');
    await utimes(left, 0, 0);
    const err = Object.assign(new Error('refused'), { code: 'EACCES' });
    const remove = vi.spyOn(fs.promises, 'rm').mockRejectedValue(err);
    syncBuiltinESMExports();
    try {
      const papers = open();
      await expect.poll(() => log.warn.mock.calls.length).toBe(1);
      (await papers.render(small)).destroy();
      await expect.poll(() => log.warn.mock.calls.length).toBe(2);
      expect(log.warn).toHaveBeenCalledWith({ err }, expect.any(String));
    } finally {
      remove.mockRestore();
      syncBuiltinESMExports();
    }
  }, 30_000);

  it('refuses when too many wait', async () => {
    const papers = open({ maxWaiting: 1 });
    const asked = Array.from({ length: 3 }, () => bytesOf(papers.render(small)));
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'busy', status: 429, retryAfterS: 10 },
    });
  }, 30_000);

  it('closes at once, with work under way', async () => {
    const papers = open();
    const asked = Promise.allSettled([bytesOf(papers.render(large)), bytesOf(papers.render(small))]);
    await expect.poll(() => papers.load).toEqual({ running: 1, waiting: 1 });
    await papers.close();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(papers.render(small)).rejects.toMatchObject({ code: 'unavailable' });
  }, 30_000);
});
