import { describe, expect, it } from 'vitest';
import { captureTotals } from './captureTotals.ts';
import { captureRow } from './testing/jobs.ts';

const lines = (
  rows: Parameters<typeof captureTotals>[0],
  statuses: Parameters<typeof captureTotals>[1] = ['approved'],
) =>
  captureTotals(rows, statuses).map(({ label, adult, young, all, pending, unit }) =>
    [label, adult, young, all, pending, unit].join(' '),
  );

describe('totals of captures', () => {
  it('are by species, old and young, of what is approved, with what is not', () => {
    expect(
      lines([
        captureRow({ count: 4, adult_count: 1, young_count: 3 }),
        captureRow({ status: 'submitted' }),
        captureRow({ species: 'sika_deer' }),
      ]),
    ).toEqual(['イノシシ 1 3 4 1 頭', 'ニホンジカ 1 0 1 0 頭', '合計 2 3 5 1 頭']);
  });

  it('sum mammals and birds apart', () => {
    expect(lines([captureRow(), captureRow({ species: 'crow', count: 7, adult_count: 7 })])).toEqual([
      'イノシシ 1 0 1 0 頭',
      'カラス類 7 0 7 0 羽',
      '合計（獣類） 1 0 1 0 頭',
      '合計（鳥類） 7 0 7 0 羽',
    ]);
  });

  it('leave withdrawn records out and by-catch out of the sum', () => {
    expect(
      lines([
        captureRow(),
        captureRow({ status: 'withdrawn' }),
        captureRow({ result: 'bycatch', species: 'serow' }),
      ]),
    ).toEqual(['イノシシ 1 0 1 0 頭', '合計 1 0 1 0 頭', 'カモシカ（錯誤捕獲） 1 0 1 0 頭']);
  });
  it('are of the statuses that were asked for', () => {
    const rows = [captureRow(), captureRow({ status: 'submitted', count: 2, adult_count: 2 })];
    expect(lines(rows, ['submitted'])).toEqual(['イノシシ 2 0 2 1 頭', '合計 2 0 2 1 頭']);
  });
});
