import type { PatrolMark } from '@satomori/core';
import { expect, it } from 'vitest';
import type { PatrolJob } from '../jobs/jobs.ts';
import { bytesOfPaper } from '../testing/bytesOfPaper.ts';
import { PRINTED_AT } from '../testing/jobs.ts';
import { hasPoppler, pagesOfText } from '../testing/readPaper.ts';

const days = Array.from({ length: 30 }, (_, index) => `2026-11-${`${index + 1}`.padStart(2, '0')}`);
const marksOf = (...marks: PatrolMark[]): PatrolMark[] =>
  days.map((_, index) => marks[index] ?? 'unconfirmed');

const job = (rows: number): PatrolJob => ({
  type: 'patrol',
  site: { name: '里山町', contact_name: '農林水産課' },
  filter_text: '',
  scope_text: 'サイト全体',
  printed_at: PRINTED_AT,
  printed_by: '山田 一郎',
  days,
  rows: Array.from({ length: rows }, (_, index) => ({
    trap_no: `R8-${index + 1}`,
    name: `西谷${index + 1}号`,
    marks: marksOf('visit_near', 'visit_far', 'visit_unplaced', 'visit_unsure', 'sensor', 'not_set', 'ahead'),
  })),
});

it('gives the same bytes for the same input, and others for another mark', async () => {
  const [once, again, other] = [job(2), job(2), job(2)];
  other.rows = other.rows.map((row) => ({ ...row, marks: marksOf('sensor') }));
  const bytes = await bytesOfPaper(once);
  expect(Buffer.from(await bytesOfPaper(again)).equals(bytes)).toBe(true);
  expect(Buffer.from(await bytesOfPaper(other)).equals(bytes)).toBe(false);
});

it.skipIf(!hasPoppler)('prints the marks, the days of each kind, stamp boxes and page numbers', async () => {
  const pages = pagesOfText(await bytesOfPaper(job(60)));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]).toContain('見回り記録簿');
  expect(pages[0]).toContain('令和8年11月1日〜令和8年11月30日');
  expect(pages[0]?.replace(/\s+/g, '')).toContain(`1/${pages.length}`);
  const row = pages[0]?.split('\n').find((line) => line.includes('R8-1 '));
  expect(row?.replace(/\s+/g, ' ')).toContain('R8-1 西谷1号 ○ △ □ ◇ セ －');
  // Four visits; the day of the sensor alone is none of them.
  expect(row?.replace(/\s+/g, ' ').trim()).toMatch(/ 4 1 23$/);
  expect(pages.at(-1)).toContain('確認者');
  expect(pages.at(-1)).toContain('見回りには数えない');
});
