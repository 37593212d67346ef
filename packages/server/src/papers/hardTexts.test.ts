import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { JobType, PaperJob } from './jobs/jobs.ts';
import { bytesOfPaper } from './testing/bytesOfPaper.ts';
import { everyJob } from './testing/everyJob.ts';
import { HARD_TEXTS, type HardText } from './testing/hardTexts.ts';
import { hasPoppler, pagesOfText } from './testing/readPaper.ts';

/** A monthly report prints no free text of its rows; a slip for the first sign-in, two lines of it. */
const isPrinted = (type: JobType, { printed }: HardText): boolean =>
  type === 'first_login' ? printed.length <= 40 : type !== 'monthly';

/** The streams of a PDF, unpacked; those that are not packed are left out. */
function* streamsOf(pdf: Buffer): Generator<string> {
  const text = pdf.toString('latin1');
  for (const { index, 0: head } of text.matchAll(/stream\r?\n/g)) {
    const start = index + head.length;
    const end = text.indexOf('endstream', start);
    try {
      yield inflateSync(pdf.subarray(start, end)).toString('latin1');
    } catch {
      // A picture, or a stream that is not packed.
    }
  }
}

/** The number of letters drawn, and of those without a glyph: number 0 of each font is its empty box. */
function glyphsOf(pdf: Buffer): { drawn: number; missing: number } {
  let [drawn, missing] = [0, 0];
  for (const stream of streamsOf(pdf))
    for (const [, shown = ''] of stream.matchAll(/\[(.*?)\] TJ/g))
      for (const [, codes = ''] of shown.matchAll(/<([0-9a-f]+)>/g))
        for (const code of codes.match(/.{4}/g) ?? []) {
          drawn += 1;
          if (code === '0000') missing += 1;
        }
  return { drawn, missing };
}

describe.runIf(hasPoppler)('texts that are hard to print', () => {
  it('are more than 200', () => {
    expect(new Set(HARD_TEXTS.map(({ typed }) => typed)).size).toBeGreaterThanOrEqual(200);
  });

  it.each(everyJob(HARD_TEXTS.map(({ typed }) => typed)).map((job) => [job.type, job] as const))(
    'have no missing letter in %s, and are read from it as they are printed',
    async (type, job) => {
      const pdf = Buffer.from(await bytesOfPaper(job));
      const { drawn, missing } = glyphsOf(pdf);
      expect(drawn).toBeGreaterThan(100);
      expect(missing).toBe(0);
      const text = pagesOfText(pdf, { raw: true }).join('').replaceAll(/\s/gu, '');
      const expected = HARD_TEXTS.filter((hard) => isPrinted(type, hard));
      expect(expected.filter(({ printed }) => !text.includes(printed))).toEqual([]);
    },
    120_000,
  );

  it.each([
    ['capture', 'memo'],
    ['confirmation', 'disposal_place'],
    ['hunting_report', 'postal_address'],
    ['permit_return', 'postal_address'],
  ] as const)('longer than a page go on on the next one in %s', async (type, field) => {
    const job = everyJob(['短い']).find((each) => each.type === type);
    if (job === undefined) throw new Error('no such paper');
    const rows = job.rows.map((row) => ({ ...row, [field]: '槗'.repeat(4_000) }));
    // Letters beyond the edge of a page are not read.
    const pages = pagesOfText(await bytesOfPaper({ ...job, rows } as PaperJob));
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join('').match(/槗/g)).toHaveLength(4_000);
  });
});
