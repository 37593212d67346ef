import { type RouteName, ROUTES } from '@satomori/core';
import type { ComponentType } from 'react';

export type LoadScreen = () => Promise<ComponentType>;

/** A screen's module exports a component of the same name: `{RouteName}Screen`. */
const MODULES = import.meta.glob<Record<string, ComponentType>>('../screens/*/*Screen.tsx');

function loaderOf(name: RouteName): LoadScreen {
  const component = `${name}Screen`;
  const [path] = Object.keys(MODULES).filter((each) => each.endsWith(`/${component}.tsx`));
  return async () => {
    const Screen = path === undefined ? undefined : (await MODULES[path]?.())?.[component];
    if (Screen === undefined) throw new Error(`no screen ${component}`);
    return Screen;
  };
}

/**
 * The screens of the routes. A screen is at `screens/{route-name}/{RouteName}Screen.tsx`, where the build manifest
 * looks for its files as well.
 */
export const SCREENS = Object.fromEntries(ROUTES.map(({ name }) => [name, loaderOf(name)])) as Record<
  RouteName,
  LoadScreen
>;

/** The layout around them for a signed-in person. */
export const loadLayout: LoadScreen = async () => (await import('./layout/Layout.tsx')).Layout;
