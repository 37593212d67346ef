import { expect, it } from 'vitest';
import type { ResultRow } from '../jobs/jobs.ts';
import { captureRow } from '../testing/jobs.ts';
import { resultLines, totalText } from './resultLines.ts';

const row = (more: Partial<ResultRow> = {}): ResultRow => ({
  ...captureRow({ municipality: null, place: '西谷', mesh_code: null }),
  license_type: 'trap',
  ...more,
});
const texts = (rows: ResultRow[]) =>
  resultLines(rows).map(({ license, place, species, count, unit }) =>
    [license, place, species, `${count}${unit}`].join(' '),
  );

it('sums up the animals of one licence, species and place', () => {
  expect(texts([row(), row({ count: 2 }), row({ place: '東谷' })])).toEqual([
    'わな猟 西谷 イノシシ 3頭',
    'わな猟 東谷 イノシシ 1頭',
  ]);
});

it('names firearms and air guns of the first class apart', () => {
  const gun = { license_type: 'gun1', species: 'crow' } as const;
  expect(texts([row({ ...gun, method: 'gun_drive' }), row({ ...gun, method: 'air_gun' })])).toEqual([
    '第一種銃猟（空気銃） 西谷 カラス類 1羽',
    '第一種銃猟（装薬銃） 西谷 カラス類 1羽',
  ]);
});

it('names the mesh before the place, and without both the position', () => {
  expect(texts([row({ mesh_label: 'D7252' })])).toEqual(['わな猟 D7252　西谷 イノシシ 1頭']);
  expect(texts([row({ place: null })])).toEqual(['わな猟 34.20000, 135.60000 イノシシ 1頭']);
});

it('says that nothing was caught, unless something may still come to count', () => {
  expect(totalText([], 0)).toBe('捕獲なし（0頭・0羽）');
  expect(totalText([], 1)).toBe('0頭・0羽');
  expect(totalText(resultLines([row(), row({ species: 'crow' })]), 1)).toBe('イノシシ 1頭、カラス類 1羽');
});
