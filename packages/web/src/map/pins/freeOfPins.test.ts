import { describe, expect, it } from 'vitest';
import { type Box, boxOfPin, clipFreeOf, cutOut } from './freeOfPins.ts';

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });
const isIn = ({ left, top, right, bottom }: Box, x: number, y: number) =>
  x > left && x < right && y > top && y < bottom;

describe('a box without what is cut out of it', () => {
  const whole = box(0, 0, 100, 80);
  it.each<[string, Box[]]>([
    ['one hole within', [box(20, 20, 60, 60)]],
    ['holes that lie on one another', [box(20, 20, 60, 60), box(40, 40, 90, 70), box(50, 10, 55, 75)]],
    ['holes beyond its edges', [box(-20, -20, 30, 30), box(80, 60, 140, 140)]],
    ['nothing of it', []],
  ])('has each of its points once, and none of the holes: %s', (_name, holes) => {
    const left = cutOut(whole, holes);
    for (let x = 0.5; x < 100; x += 3) {
      for (let y = 0.5; y < 80; y += 3) {
        const times = left.filter((each) => isIn(each, x, y)).length;
        expect(times, `${x} ${y}`).toBe(holes.some((hole) => isIn(hole, x, y)) ? 0 : 1);
      }
    }
  });

  it('has nothing left where a hole is all of it', () => {
    expect(cutOut(whole, [box(-5, -5, 105, 85)])).toEqual([]);
  });
});

describe('the clip of what lies over a map', () => {
  const legend = { width: 120, height: 40 };

  it('is none where no pin is below, or nothing is shown', () => {
    expect(clipFreeOf(legend, [])).toBe('none');
    expect(clipFreeOf(legend, [boxOfPin({ x: 300, y: 20 })])).toBe('none');
    expect(clipFreeOf({ width: 0, height: 0 }, [boxOfPin({ x: 0, y: 0 })])).toBe('none');
  });

  it('leaves out a pin with all that a finger may press of it', () => {
    expect(clipFreeOf(legend, [boxOfPin({ x: 60, y: 20 })])).toBe(
      "path('M-8 -8H128V-4H-8ZM-8 -4H36V44H-8ZM84 -4H128V44H84ZM-8 44H128V48H-8Z')",
    );
  });
});
