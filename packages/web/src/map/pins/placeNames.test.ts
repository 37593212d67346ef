import { describe, expect, it } from 'vitest';
import { placeNames, type ShownPin } from './placeNames.ts';

const VIEW = { left: 0, top: 0, right: 400, bottom: 300 };
const pin = (id: string, x: number, y: number, name: string | null = '西谷3号'): ShownPin => ({
  id,
  x,
  y,
  name,
});
const sidesOf = (...pins: ShownPin[]) => Object.fromEntries(placeNames(pins, VIEW));

describe('the side of a name', () => {
  it('is below its pin', () => {
    expect(sidesOf(pin('a', 200, 150), pin('quiet', 50, 50, null))).toEqual({ a: 'below' });
  });

  it.each([
    ['left', 10, 150, 'right'],
    ['right', 395, 150, 'left'],
    ['lower', 200, 290, 'right'],
  ] as const)('is inside of the %s edge of the map', (_edge, x, y, side) => {
    expect(sidesOf(pin('a', x, y))).toEqual({ a: side });
  });

  it('is free of another pin, with a name or without', () => {
    expect(sidesOf(pin('a', 200, 150), pin('quiet', 200, 190, null))).toEqual({ a: 'right' });
  });

  it('is free of a more urgent name', () => {
    expect(sidesOf(pin('first', 200, 150), pin('second', 245, 150))).toEqual({
      first: 'below',
      second: 'right',
    });
  });

  it('is below where there is no free one: it is never left out', () => {
    const crowd = Array.from({ length: 8 }, (_, at) =>
      pin(`${at}`, 200 + 40 * Math.cos((at * Math.PI) / 4), 150 + 40 * Math.sin((at * Math.PI) / 4), null),
    );
    expect(sidesOf(pin('a', 200, 150), ...crowd)).toEqual({ a: 'below' });
  });
});
