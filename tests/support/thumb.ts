import { decodeToken } from '@satomori/core';
import type { Locator, Page } from 'playwright';

// Computed here once more, from the figures of the rules and not by the code that lays the targets out.
const PHONE = { width: 390, height: 844 };
const PX_PER_MM = 460 / 3 / 25.4;
const REACH_MM = 67.3;
const NEAREST_MM = 15;
const LEAST_PX = 64;

export type Hand = 'right' | 'left';

interface Target {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What かんたん操作 of this hand is on the device of the person with this token. */
export const storedHand = (
  token: string,
  hand: Hand,
  more: { readsAloud?: boolean } = {},
): Record<string, string> => ({
  'satomori-one-hand': JSON.stringify({ [decodeToken(token)?.sub ?? '']: { hand, ...more } }),
});

const mmFromCorner = (hand: Hand, x: number, y: number): number =>
  Math.hypot((hand === 'right' ? PHONE.width : 0) - x, PHONE.height - y) / PX_PER_MM;

/** Everything that can be pressed on the page, as it lies on the screen. */
const targetsOn = (page: Page): Promise<Target[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.getClientRects().length > 0;
    const all = [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')];
    return all.filter(isShown).map((element) => {
      // A file's field lies over its label.
      const target = element.closest('label') ?? element;
      const { x, y, width, height } = target.getBoundingClientRect();
      return { name: target.textContent, x, y, width, height };
    });
  });

/** What is wrong with the targets of the page for the thumb of this hand; empty where all are within its arc. */
export async function findUnreachable(page: Page, hand: Hand): Promise<string[]> {
  const targets = await targetsOn(page);
  if (targets.length === 0) return ['no target'];
  return targets.flatMap((target) => {
    const { name, x, y, width, height } = target;
    const corners = [x, x + width].flatMap((side) =>
      [y, y + height].map((edge) => mmFromCorner(hand, side, edge)),
    );
    const farthest = Math.max(...corners);
    const middle = mmFromCorner(hand, x + width / 2, y + height / 2);
    const isOnScreen = x >= 0 && y >= 0 && x + width <= PHONE.width && y + height <= PHONE.height;
    return [
      ...(isOnScreen ? [] : [`${name}: off the screen`]),
      ...(Math.min(width, height) < LEAST_PX ? [`${name}: ${width} × ${height} px`] : []),
      ...(farthest > REACH_MM ? [`${name}: ${farthest.toFixed(1)} mm`] : []),
      ...(middle < NEAREST_MM ? [`${name}: middle at ${middle.toFixed(1)} mm`] : []),
    ];
  });
}

/** Presses a target at its middle, where the thumb of this hand reaches it. Throws where it does not. */
export async function pressWithThumb(page: Page, hand: Hand, target: Locator): Promise<void> {
  // Waits until it no longer moves and nothing covers it.
  await target.tap({ trial: true });
  const box = await target.boundingBox();
  if (box === null) throw new Error('the target is not shown');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const distance = mmFromCorner(hand, x, y);
  if (distance > REACH_MM || distance < NEAREST_MM)
    throw new Error(`${(await target.textContent()) ?? ''} is ${distance.toFixed(1)} mm from the corner`);
  await page.touchscreen.tap(x, y);
}
