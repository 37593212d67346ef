import { expect, it } from 'vitest';
import { compareNames } from './compareNames.ts';

const sorted = (...names: string[]) => names.toSorted(compareNames);

it('counts numbers inside names', () => {
  expect(sorted('西谷10号', '西谷2号', '西谷1号上', '西谷1号')).toEqual([
    '西谷1号',
    '西谷1号上',
    '西谷2号',
    '西谷10号',
  ]);
});

it('does not care about width and case', () => {
  expect(compareNames('西谷３号', '西谷3号')).toBe(0);
  expect(sorted('B2', 'ｂ１', 'a9')).toEqual(['a9', 'ｂ１', 'B2']);
  expect(sorted('西谷１０号', '西谷2号')).toEqual(['西谷2号', '西谷１０号']);
});

it('puts a beginning before what goes on, and numbers before words', () => {
  expect(sorted('沢2', '沢', '沢上', '1番')).toEqual(['1番', '沢', '沢2', '沢上']);
});
