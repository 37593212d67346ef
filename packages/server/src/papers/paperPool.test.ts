import { afterEach, describe, expect, it } from 'vitest';
import { createPaperPool, type PaperPool, type PaperPoolOptions } from './paperPool.ts';
import { renderPaper } from './renderPaper.ts';
import { captureListJob, captureRow, trapListJob, trapRow } from './testing/jobs.ts';

let pool: PaperPool | undefined;
const open = (options: PaperPoolOptions = {}) => {
  pool = createPaperPool(options);
  return pool;
};
afterEach(async () => {
  await pool?.close();
});

const small = trapListJob([trapRow()]);
const large = captureListJob(Array.from({ length: 30_000 }, () => captureRow()));

describe('the pool of papers', () => {
  it('makes the same paper as this thread would', async () => {
    const paper = await open().render(small);
    expect(Buffer.from(paper).equals(await renderPaper(small))).toBe(true);
  }, 30_000);

  it('makes several, one after the other or two at once', async () => {
    const papers = await Promise.all(Array.from({ length: 4 }, () => open({ threads: 2 }).render(small)));
    expect(new Set(papers.map(({ length }) => length)).size).toBe(1);
  }, 30_000);

  it('gives a paper up that takes too long, and makes the next one', async () => {
    const papers = open({ jobLimitMs: 3_000 });
    await expect(papers.render(large)).rejects.toMatchObject({ name: 'AppError', code: 'unavailable' });
    let next: Uint8Array | undefined;
    // A new thread reads the fonts first, which a busy machine may not do within the limit.
    for (let attempt = 0; attempt < 5 && next === undefined; attempt++) {
      next = await papers.render(small).catch(() => undefined);
    }
    expect(next?.length).toBeGreaterThan(1_000);
  }, 60_000);

  it('refuses when too many wait', async () => {
    const papers = open({ maxWaiting: 1 });
    const asked = [papers.render(small), papers.render(small), papers.render(small)];
    const answers = await Promise.allSettled(asked);
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(answers[2]).toMatchObject({ reason: { code: 'busy', status: 429, retryAfterS: 10 } });
  }, 30_000);

  it('closes at once, with work under way', async () => {
    const papers = open();
    const asked = Promise.allSettled([papers.render(large), papers.render(small)]);
    await papers.close();
    expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(papers.render(small)).rejects.toMatchObject({ code: 'unavailable' });
  }, 30_000);
});
