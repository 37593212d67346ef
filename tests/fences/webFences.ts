import type { Import } from './importGraph.ts';
import { isTestSupport, placeOf } from './sourcePath.ts';

/** From the lowest layer to the highest. A folder imports from lower layers only, not from its own. */
const LAYERS: readonly (readonly string[])[] = [
  ['platform'],
  ['geo'],
  ['ui'],
  ['shapes'],
  ['queries'],
  ['map', 'photos', 'signal'],
  ['gateways', 'posts', 'traps'],
  ['captures', 'efforts', 'notifications', 'sightings'],
  ['screens'],
  ['app'],
];

/** The service worker is a separate program, without a window: it shares only how records and builds are kept. */
const WORKER = 'worker';
const SHARED_WITH_WORKER =
  /^packages\/web\/src\/(?:(?:platform|queries)\/outbox\/|platform\/page\/buildCaches\.)/;

/** Inside web, imports go from higher to lower layers; a screen never imports another screen. */
export function webFences({ from, target }: Import): string[] {
  const here = placeOf(from);
  if (here?.packageName !== 'web' || isTestSupport(from)) return [];
  const folder = folderOf(from);
  if (folder !== WORKER && levelOf(folder) === -1)
    return [`src/${folder}/ has no place in the layout (${[...LAYERS.flat(), WORKER].join(', ')})`];
  if (target === undefined || placeOf(target)?.packageName !== 'web') return [];
  const targetFolder = folderOf(target);
  if (folder === WORKER && SHARED_WITH_WORKER.test(target)) return [];
  if (targetFolder !== folder)
    return isBelow(targetFolder, folder) ? [] : [`${folder}/ may not import ${targetFolder}/`];
  return folder === 'screens' && screenOf(from) !== screenOf(target)
    ? ['a screen never imports another screen']
    : [];
}

const levelOf = (folder: string): number => LAYERS.findIndex((layer) => layer.includes(folder));

function isBelow(folder: string, other: string): boolean {
  const level = levelOf(folder);
  return level !== -1 && level < levelOf(other);
}

/** Files directly under src/ count as app. */
const folderOf = (path: string): string => placeOf(path)?.folders[0] ?? 'app';
const screenOf = (path: string): string | undefined => placeOf(path)?.folders[1];
