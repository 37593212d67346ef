import type { Route } from '@satomori/core';
import type { OutputFiles } from './filesOf.ts';

/** `HuntMap` → `/HuntMapScreen.tsx`, the convention of src/app/screens.ts. */
export const moduleOf = ({ name }: Route): string => `/${name}Screen.tsx`;

export const LAYOUT_MODULE = '/app/layout/Layout.tsx';

/**
 * The files that a page needs: the entry, the layout if the page requires a login, and the screen if it
 * exists.
 */
export function pageFiles(route: Route, files: OutputFiles): string[] {
  const parts = [
    files.entry(),
    route.access === 'anyone' ? undefined : files.module(LAYOUT_MODULE),
    files.module(moduleOf(route)),
  ];
  return [...new Set(parts.flatMap((part) => part ?? []))].sort();
}
