import { type Box, meets } from './freeOfPins.ts';

/** On which side of its pin a name is. */
export type NameSide = 'below' | 'above' | 'right' | 'left';

/** A pin that is shown, in pixels of the world. */
export interface ShownPin {
  id: string;
  x: number;
  y: number;
  /** `null`: without a name at this zoom. */
  name: string | null;
}

/** From the middle of a pin to the edge of its disc, and to the near edge of a name. */
const DISC_PX = 17;
const NAME_FROM_PX = 18;
const NAME_HEIGHT_PX = 18;
/** Of a letter at the size of names, Latin ones are narrower; and the space beside a name. */
const WIDE_PX = 12;
const NARROW_PX = 7;
const BESIDE_PX = 8;

const widthOf = (name: string): number =>
  Array.from(name).reduce((sum, letter) => sum + (letter <= '\u00FF' ? NARROW_PX : WIDE_PX), BESIDE_PX);

const around = (x: number, y: number, width: number, height: number): Box => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
});

type Place = [NameSide, Box];

const boxesOf = ({ x, y }: ShownPin, width: number): [Place, ...Place[]] => {
  const [aside, apart] = [NAME_FROM_PX + width / 2, NAME_FROM_PX + NAME_HEIGHT_PX / 2];
  return [
    ['below', around(x, y + apart, width, NAME_HEIGHT_PX)],
    ['right', around(x + aside, y, width, NAME_HEIGHT_PX)],
    ['left', around(x - aside, y, width, NAME_HEIGHT_PX)],
    ['above', around(x, y - apart, width, NAME_HEIGHT_PX)],
  ];
};

const isInside = (box: Box, view: Box) =>
  box.left >= view.left && box.right <= view.right && box.top >= view.top && box.bottom <= view.bottom;

/**
 * The side of each name on which it neither leaves the map nor covers another pin or name; below its pin where
 * there is none.
 *
 * @param pins the most urgent first: they choose before the others
 * @param view the visible part of the map
 */
export function placeNames(pins: readonly ShownPin[], view: Box): Map<string, NameSide> {
  const discs = pins.map(({ id, x, y }) => ({ id, box: around(x, y, 2 * DISC_PX, 2 * DISC_PX) }));
  const names: Box[] = [];
  const sides = new Map<string, NameSide>();
  for (const pin of pins) {
    if (pin.name === null) continue;
    const places = boxesOf(pin, widthOf(pin.name));
    const [side, box] =
      places.find(
        ([, each]) =>
          isInside(each, view) &&
          !names.some((name) => meets(name, each)) &&
          !discs.some(({ id, box: disc }) => id !== pin.id && meets(disc, each)),
      ) ?? places[0];
    sides.set(pin.id, side);
    names.push(box);
  }
  return sides;
}
