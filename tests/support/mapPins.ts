import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';

export interface Point {
  x: number;
  y: number;
}

export async function middleOf(element: Locator): Promise<Point> {
  const box = await element.boundingBox();
  if (box === null) throw new Error('not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What a press there would hit: the pin's id, else a word for what covers it. */
export const pressedAt = (page: Page, { x, y }: Point): Promise<string> =>
  page.evaluate(
    ([left, top]) => {
      const hit = document.elementFromPoint(left, top);
      return hit?.closest<HTMLElement>('[data-pin]')?.dataset['pin'] ?? hit?.tagName ?? 'nothing';
    },
    [x, y] as const,
  );

/**
 * Drags the map so that what was at one point is at the other. The page has animations disabled: it does not glide.
 */
export async function dragMap(page: Page, from: Point, to: Point): Promise<void> {
  const map = await middleOf(page.locator('.leaflet-container'));
  const start = { x: map.x, y: map.y - 40 };
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + to.x - from.x, start.y + to.y - from.y, { steps: 8 });
  await page.mouse.up();
}

const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

/** Drags the map until the pin is there. */
export async function dragPinTo(page: Page, pin: Locator, target: Locator): Promise<void> {
  await dragMap(page, await middleOf(pin), await middleOf(target));
  await expect.poll(async () => distance(await middleOf(pin), await middleOf(target))).toBeLessThan(3);
}
