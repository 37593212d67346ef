import { expect, it, vi } from 'vitest';
import type { PastTrap } from '../../../queries/pastStates.ts';
import { pastPinsAt } from './pastPins.ts';
import { createPinStore } from './pinStore.ts';

const HERE = { latitude: 35, longitude: 137 };
const traps: PastTrap[] = [
  {
    trap_id: 'one',
    name: '西谷3号',
    changes: [
      { at: 10, state: 'armed', ...HERE },
      { at: 20, state: 'fired', ...HERE },
      { at: 30, state: 'removed', ...HERE },
    ],
  },
];

it('is drawn again only where a trap has changed', () => {
  const store = createPinStore();
  const draw = vi.fn();
  const stop = store.subscribe(draw);
  const drawsAt = (at: number) => {
    draw.mockClear();
    store.set(pastPinsAt(traps, at));
    return draw.mock.calls.length;
  };
  expect([9, 10, 19, 20, 15, 29, 30, 40].map(drawsAt)).toEqual([0, 1, 0, 1, 1, 1, 1, 0]);
  stop();
  expect(drawsAt(10)).toBe(0);
});
