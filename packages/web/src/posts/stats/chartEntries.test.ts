import { describe, expect, it } from 'vitest';
import { chartContent, MAX_BARS } from './chartEntries.ts';

const entry = (key: string | null, records: number) => ({
  key,
  label: key ?? '記録なし',
  counts: { records, animals: 10 * records, uncounted: 0 },
});
const values = (content: ReturnType<typeof chartContent>) =>
  content.entries.map(({ label, value }) => [label, value]);

describe('along time', () => {
  it('months in which nothing was stand there as nothing', () => {
    const content = chartContent('month', [entry('2026-11', 2), entry('2027-02', 1)], 'animals');
    expect(values(content)).toEqual([
      ['2026-11', 20],
      ['2026年12月', 0],
      ['2027年1月', 0],
      ['2027-02', 10],
    ]);
  });

  it('so do years; what has no time is in the table only', () => {
    const years = [entry('2023', 2), entry('2025', 1), entry(null, 4)];
    expect(values(chartContent('fiscal_year', years, 'records'))).toEqual([
      ['2023', 2],
      ['2024年度', 0],
      ['2025', 1],
    ]);
    expect(values(chartContent('fiscal_year', [entry(null, 1)], 'records'))).toEqual([]);
  });

  it('the newest are drawn where they are too many, and it is told', () => {
    const content = chartContent('month', [entry('1990-01', 1), entry('2026-12', 1)], 'records');
    expect(content.entries).toHaveLength(120);
    expect(content.entries.at(-1)?.label).toBe('2026-12');
    expect(content.left).toBe(37 * 12 - 120);
  });
});

it('draws the highest of many, in their order', () => {
  const many = Array.from({ length: MAX_BARS + 3 }, (_, at) => entry(String(at), at));
  const content = chartContent('mesh', many, 'records');
  expect(content.entries.map(({ key }) => Number(key))).toEqual(
    Array.from({ length: MAX_BARS }, (_, at) => at + 3),
  );
  expect(content.left).toBe(3);
});
