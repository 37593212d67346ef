import { expect, it } from 'vitest';
import { shownChoices } from './shownChoices.ts';

const choices = (count: number, length = 4) =>
  Array.from({ length: count }, (_, index) => ({ label: String(index).padStart(length, '-') }));
const shape = (count: number, arePictures = false, length = 4) =>
  shownChoices(choices(count, length), { arePictures, turned: 0 }).rows.map((row) => row.length);

it.each([
  [2, [2]],
  [4, [2, 2]],
  [5, [1, 2, 2]],
  [6, [1, 2, 1]],
])('%i short choices are in the rows %j, the lowest with room for more', (count, rows) => {
  expect(shape(count)).toEqual(rows);
});

it.each([
  [2, [2]],
  [6, [3, 3]],
  [25, [3, 2]],
])('%i pictures are in the rows %j', (count, rows) => {
  expect(shape(count, true)).toEqual(rows);
});

it.each([
  [1, [1]],
  [3, [1, 1, 1]],
  [9, [1, 1, 0]],
])('%i long choices are in the rows %j', (count, rows) => {
  expect(shape(count, false, 20)).toEqual(rows);
});

it('shows each choice on one page, and then the first page again', () => {
  const of25 = choices(25);
  const pageOf = (turned: number) => shownChoices(of25, { arePictures: true, turned }).rows.flat();
  expect([0, 1, 2, 3, 4].flatMap(pageOf)).toEqual(of25);
  expect(pageOf(5)).toEqual(pageOf(0));
});

it('shows nothing where there is no choice', () => {
  expect(shownChoices([], { arePictures: false, turned: 0 })).toEqual({ rows: [[]], hasMore: false });
});
