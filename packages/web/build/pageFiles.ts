import type { Route } from '@satomori/core';
import type { OutputFiles } from './filesOf.ts';

/** `HuntMap` → `/screens/hunt-map/HuntMapScreen.tsx`, as the registry of screens lays down. */
export function moduleOf({ name }: Route): string {
  const folder = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
  return `/screens/${folder}/${name}Screen.tsx`;
}

export const LAYOUT_MODULE = '/app/layout/Layout.tsx';

/** The files that a page needs: the entry, the frame where one is signed in, and the screen where it is built. */
export function pageFiles(route: Route, files: OutputFiles): string[] {
  const parts = [
    files.entry(),
    route.access === 'anyone' ? undefined : files.module(LAYOUT_MODULE),
    files.module(moduleOf(route)),
  ];
  return [...new Set(parts.flatMap((part) => part ?? []))].sort();
}
