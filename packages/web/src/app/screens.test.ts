import { ROUTES } from '@satomori/core';
import { expect, it } from 'vitest';
import { SCREENS } from './screens.ts';

it('every screen has a route, and every route a screen', () => {
  const files = Object.keys(import.meta.glob('../screens/*/*Screen.tsx'));
  const names = files.map((file) => /(\w+)Screen\.tsx$/.exec(file)?.[1] ?? file);
  expect(names.toSorted()).toEqual(ROUTES.map(({ name }) => name).toSorted());
});

it.each(ROUTES.map(({ name }) => name))('%s is loaded from the file of its name', async (name) => {
  expect((await SCREENS[name]()).name).toBe(`${name}Screen`);
});
