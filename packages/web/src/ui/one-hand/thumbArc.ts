/** The hand that holds the phone. */
export const HANDS = ['right', 'left'] as const;
type Hand = (typeof HANDS)[number];

/** CSS pixels of a phone with a screen of 6.1 inches. */
export const PHONE = { width: 390, height: 844 } as const;
/** 460 pixels an inch, three to a CSS pixel. */
const PX_PER_MM = 460 / 3 / 25.4;

/** Source: R288. */
const REACH_PX = 67.3 * PX_PER_MM;
/** Nearer to the corner the thumb would have to bend too far. Source: R289. */
const NEAREST_PX = 15 * PX_PER_MM;

/** CSS pixels; `x` and `y` as in `getBoundingClientRect`. */
interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Whether a thumb reaches the whole of a target on this phone, held in this hand with the thumb's root at the lower
 * corner. Source: R288, R289.
 */
export function isWithinThumbArc({ x, y, width, height }: Rect, hand: Hand): boolean {
  const corner = hand === 'right' ? PHONE.width : 0;
  const isOnScreen = x >= 0 && x + width <= PHONE.width && y >= 0 && y + height <= PHONE.height;
  const farSide = Math.max(Math.abs(corner - x), Math.abs(corner - x - width));
  const farthest = Math.hypot(farSide, PHONE.height - y);
  const middle = Math.hypot(corner - x - width / 2, PHONE.height - y - height / 2);
  return isOnScreen && farthest <= REACH_PX && middle >= NEAREST_PX;
}

/** The height of a target, CSS pixels as the following. Source: R290. */
export const TARGET_PX = 64;
/** The height of a target with a picture. */
export const PICTURE_PX = 88;

/** Left free below the targets: the bar of such a phone for going to the home screen. */
export const BELOW_ROWS = 34;
/** Left free beside them. */
export const BESIDE_ROWS = 12;
export const ROW_GAP = 8;

/**
 * How wide rows of targets may be, counted from the hand's side, so that all of them are within the thumb's arc.
 *
 * @param heights of the rows, from the top
 */
export function rowWidths(heights: readonly number[]): number[] {
  let top = BELOW_ROWS - ROW_GAP;
  const widths = heights.toReversed().map((height) => {
    top += ROW_GAP + height;
    const reached = Math.sqrt(Math.max(0, REACH_PX ** 2 - top ** 2));
    return Math.floor(Math.min(reached, PHONE.width - BESIDE_ROWS) - BESIDE_ROWS);
  });
  return widths.reverse();
}
