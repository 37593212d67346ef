import { expect, it } from 'vitest';
import { MAX_PHOTO_ZOOM, moved, WHOLE, zoomed } from './zoomView.ts';

const SIZE = { width: 400, height: 300 };
const MIDDLE = { x: 0, y: 0 };

it('keeps what is under the finger under it', () => {
  const view = zoomed(WHOLE, 2, { x: 100, y: -50 }, SIZE);
  expect(view).toEqual({ scale: 2, x: -100, y: 50 });
  // What was 100 px from the middle stays there: 100 = -100 + 100 × 2.
  expect(view.x + 100 * view.scale).toBe(100);
});

it('is never smaller than the whole, nor larger than of any use', () => {
  expect(zoomed(WHOLE, 0.2, MIDDLE, SIZE)).toEqual(WHOLE);
  expect(zoomed(WHOLE, 100, MIDDLE, SIZE).scale).toBe(MAX_PHOTO_ZOOM);
});

it('moves only as far as there is photo', () => {
  expect(moved(WHOLE, { x: 50, y: 50 }, SIZE)).toEqual(WHOLE);
  const twice = zoomed(WHOLE, 2, MIDDLE, SIZE);
  expect(moved(twice, { x: 999, y: -999 }, SIZE)).toEqual({ scale: 2, x: 200, y: -150 });
});

it('comes back to the middle with the whole photo', () => {
  const aside = moved(zoomed(WHOLE, 4, MIDDLE, SIZE), { x: 300, y: 200 }, SIZE);
  expect(zoomed(aside, 0.25, { x: 10, y: 10 }, SIZE)).toEqual(WHOLE);
});
