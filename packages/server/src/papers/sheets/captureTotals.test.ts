import { describe, expect, it } from 'vitest';
import { captureTotals, furtherTotals } from './captureTotals.ts';
import { captureRow } from '../testing/jobs.ts';

const lines = (
  rows: Parameters<typeof captureTotals>[0],
  statuses: Parameters<typeof captureTotals>[1] = ['approved'],
) =>
  captureTotals(rows, statuses).map(({ label, adult, young, all, unit }) =>
    [label, adult, young, all, unit].join(' '),
  );

describe('totals of captures', () => {
  it('are by species, old and young, of what is approved, and nothing else', () => {
    expect(
      lines([
        captureRow({ count: 4, adult_count: 1, young_count: 3 }),
        captureRow({ status: 'submitted' }),
        captureRow({ species: 'sika_deer' }),
      ]),
    ).toEqual(['イノシシ 1 3 4 頭', 'ニホンジカ 1 0 1 頭', '合計 2 3 5 頭']);
  });

  it('sum mammals and birds apart', () => {
    expect(lines([captureRow(), captureRow({ species: 'crow', count: 7, adult_count: 7 })])).toEqual([
      'イノシシ 1 0 1 頭',
      'カラス類 7 0 7 羽',
      '合計（獣類） 1 0 1 頭',
      '合計（鳥類） 7 0 7 羽',
    ]);
  });

  it('leave withdrawn records out and by-catch out of the sum', () => {
    expect(
      lines([
        captureRow(),
        captureRow({ status: 'withdrawn' }),
        captureRow({ result: 'bycatch', species: 'serow' }),
      ]),
    ).toEqual(['イノシシ 1 0 1 頭', '合計 1 0 1 頭', 'カモシカ（錯誤捕獲） 1 0 1 頭']);
  });
  it('are of the statuses that were asked for', () => {
    const rows = [captureRow(), captureRow({ status: 'submitted', count: 2, adult_count: 2 })];
    expect(lines(rows, ['submitted'])).toEqual(['イノシシ 2 0 2 頭', '合計 2 0 2 頭']);
  });

  it('are also by method, class and person, birds apart', () => {
    const rows = [
      captureRow(),
      captureRow({ method: 'box', hunter_name: '髙﨑 次郎', count: 2, adult_count: 2 }),
      captureRow({ species: 'crow', method: null, capture_class: null, hunter_name: null }),
      captureRow({ status: 'submitted' }),
    ];
    expect(
      furtherTotals(rows, ['approved']).map(({ by, label, all, unit }) => `${by} ${label} ${all}${unit}`),
    ).toEqual([
      '捕獲方法 くくりわな 1頭',
      '捕獲方法 箱わな 2頭',
      '捕獲方法 記入なし 1羽',
      '捕獲区分 有害捕獲 3頭',
      '捕獲区分 記入なし 1羽',
      '捕獲者 山田 一郎 1頭',
      '捕獲者 髙﨑 次郎 2頭',
      '捕獲者 記入なし 1羽',
    ]);
  });

  it('are apart for two people of one name, and together for those without one', () => {
    const named = (hunter_id: string | null, hunter_name: string | null) =>
      captureRow({ hunter_id, hunter_name });
    const rows = [
      named('one', '鈴木 一郎'),
      named('other', '鈴木 一郎'),
      named('one', '鈴木 一郎'),
      named('gone', null),
      named(null, null),
    ];
    expect(
      furtherTotals(rows, ['approved'])
        .filter(({ by }) => by === '捕獲者')
        .map(({ label, all }) => `${label} ${all}`),
    ).toEqual(['鈴木 一郎 2', '鈴木 一郎 1', '記入なし 2']);
  });
});
