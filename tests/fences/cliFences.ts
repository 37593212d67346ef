import type { Import } from './importGraph.ts';
import { isTestSupport, packageOf, placeOf } from './sourcePath.ts';

const INTERACTIVE_FOLDERS = ['views', 'dashboard'];
const RENDERERS = new Set(['react', 'ink']);

/** Scripted commands start without React: views are loaded when they are shown. */
export function cliFences({ from, specifier, target, isTypeOnly, isDynamic }: Import): string[] {
  if (placeOf(from)?.packageName !== 'cli' || isTypeOnly || isTestSupport(from) || isInteractive(from))
    return [];
  if (target === undefined) {
    return RENDERERS.has(packageOf(specifier)) ? ['react and ink are only for views/ and dashboard/'] : [];
  }
  return isInteractive(target) && !isDynamic ? ['views are imported with import() when they are shown'] : [];
}

export function isInteractive(path: string): boolean {
  return placeOf(path)?.folders.some((folder) => INTERACTIVE_FOLDERS.includes(folder)) ?? false;
}
