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
