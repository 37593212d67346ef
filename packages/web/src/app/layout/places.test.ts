import type { Role } from '@satomori/core';
import { expect, it } from 'vitest';
import { placesFor, splitPlaces } from './places.tsx';

const barOf = (...roles: Role[]) => splitPlaces(placesFor(new Set(roles))).inBar.map(({ name }) => name);
const menuOf = (...roles: Role[]) => splitPlaces(placesFor(new Set(roles))).inMenu.map(({ name }) => name);

it('a hunter’s bar has the post in its middle', () => {
  expect(barOf('hunter', 'satomori')).toEqual(['Home', 'HuntMap', 'HuntShot', 'HokapatoList']);
  expect(menuOf('hunter', 'satomori')).toEqual(expect.arrayContaining(['NotifiedList', 'HuntTimeline']));
});

it('who posts nothing has the main places side by side', () => {
  expect(barOf('hokapato')).toEqual(['Home', 'HuntMap', 'HokapatoList']);
  expect(menuOf('hokapato')).toEqual([]);
});

it('no name in a bar has more than four letters, which have room beside each other in large letters', () => {
  const bars = [
    ['hunter', 'satomori'],
    ['hokapato'],
    ['posting', 'satomori'],
    ['satomori'],
    ['admin', 'hunter', 'satomori'],
  ];
  const names = bars.flatMap((roles) =>
    splitPlaces(placesFor(new Set(roles as Role[]))).inBar.map(({ shortName, title }) => shortName ?? title),
  );
  expect(new Set(names)).toContain('目撃一覧');
  expect(names.filter((name) => name.length > 4)).toEqual([]);
});
