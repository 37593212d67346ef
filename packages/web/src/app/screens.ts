import { type RouteName, ROUTES } from '@satomori/core';
import type { ComponentType } from 'react';

export type LoadScreen = () => Promise<ComponentType>;

/**
 * A screen is at `screens/{folder}/{RouteName}Screen.tsx` and exports `{RouteName}Screen`. The build finds its files by
 * the same name (build/pageFiles.ts).
 */
const MODULES = import.meta.glob<Record<string, ComponentType>>('../screens/*/*Screen.tsx');

function loaderOf(name: RouteName): LoadScreen {
  const component = `${name}Screen`;
  const load = Object.entries(MODULES).find(([path]) => path.endsWith(`/${component}.tsx`))?.[1];
  return async () => {
    const Screen = (await load?.())?.[component];
    if (Screen === undefined) throw new Error(`no screen ${component}`);
    return Screen;
  };
}

/** The screens of the routes. */
export const SCREENS = Object.fromEntries(ROUTES.map(({ name }) => [name, loaderOf(name)])) as Record<
  RouteName,
  LoadScreen
>;

/** The layout around them for a signed-in person. */
export const loadLayout: LoadScreen = async () => (await import('./layout/Layout.tsx')).Layout;
