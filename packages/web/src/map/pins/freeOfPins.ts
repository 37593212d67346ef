/** In pixels. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** From the middle of a pin to the edge of its touch target. */
const PIN_PX = 24;
/** Shadows extend beyond their element. */
const SHADOW_PX = 8;

export const boxOfPin = ({ x, y }: { x: number; y: number }): Box => ({
  left: x - PIN_PX,
  top: y - PIN_PX,
  right: x + PIN_PX,
  bottom: y + PIN_PX,
});

export const meets = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

/** The gaps in a strip between the taken boxes, from left to right. */
function gapsIn(strip: Box, taken: readonly Box[]): Box[] {
  const gaps: Box[] = [];
  let from = strip.left;
  for (const { left, right } of taken.toSorted((a, b) => a.left - b.left)) {
    if (left > from) gaps.push({ ...strip, left: from, right: left });
    from = Math.max(from, right);
  }
  if (from < strip.right) gaps.push({ ...strip, left: from });
  return gaps;
}

/** A box minus holes that may overlap, as boxes that do not overlap, in strips from top to bottom. */
export function cutOut(box: Box, holes: readonly Box[]): Box[] {
  const edges = [box.top, box.bottom, ...holes.flatMap(({ top, bottom }) => [top, bottom])]
    .filter((edge) => edge >= box.top && edge <= box.bottom)
    .sort((a, b) => a - b);
  return edges.slice(1).flatMap((bottom, at) => {
    const strip = { ...box, top: edges[at] ?? bottom, bottom };
    if (strip.top === bottom) return [];
    return gapsIn(
      strip,
      holes.filter((hole) => meets(hole, strip)),
    );
  });
}

const drawBox = ({ left, top, right, bottom }: Box): string => `M${left} ${top}H${right}V${bottom}H${left}Z`;

/**
 * A value for `clip-path` that cuts out the pins below an element, so that they can be seen and pressed.
 *
 * @param pins in pixels from the element's own corner
 * @returns `none` where no pin is below
 */
export function clipFreeOf(
  { width, height }: Pick<DOMRect, 'width' | 'height'>,
  pins: readonly Box[],
): string {
  const around = { left: -SHADOW_PX, top: -SHADOW_PX, right: width + SHADOW_PX, bottom: height + SHADOW_PX };
  const below = pins.filter((pin) => meets(pin, around));
  if (width === 0 || height === 0 || below.length === 0) return 'none';
  return `path('${cutOut(around, below).map(drawBox).join('')}')`;
}
