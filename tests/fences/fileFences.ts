import { dirname } from 'node:path/posix';
import { isInteractive } from './cliFences.ts';
import { isTest, isTestSupport, placeOf } from './sourcePath.ts';

const MAX_LINES = 400;
const MAX_FILES_IN_FOLDER = 25;
const DUMPING_GROUNDS = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'manager',
  'managers',
]);

/** Rules for a single file. */
export function fileFences(path: string, text: string): string[] {
  const name = path.split('/').slice(3).find(isDumpingGround);
  const lines = text.trimEnd().split('\n').length;
  return [
    ...(name === undefined ? [] : [`'${name}' does not say what it holds`]),
    ...(startsReact(path) ? ['JSX loads React; it belongs in views/ or dashboard/'] : []),
    ...(lines > MAX_LINES && !isTest(path) ? [`${lines} lines; at most ${MAX_LINES}`] : []),
  ];
}

/** A folder with more files than fit on a screen is parted by what they are about. Tests do not count. */
export function folderFences(paths: readonly string[]): string[] {
  const folders = Map.groupBy(
    paths.filter((path) => !isTestSupport(path)),
    (path) => dirname(path),
  );
  return [...folders]
    .filter(([, files]) => files.length > MAX_FILES_IN_FOLDER)
    .map(([folder, files]) => `${folder}: ${files.length} files; at most ${MAX_FILES_IN_FOLDER}`);
}

function startsReact(path: string): boolean {
  const isJsxOfCli = path.endsWith('.tsx') && placeOf(path)?.packageName === 'cli';
  return isJsxOfCli && !isInteractive(path) && !isTestSupport(path);
}

/** Any word of a file's or folder's name counts: `dateUtils.ts`, `form-helpers/`. */
function isDumpingGround(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return words.some((word) => DUMPING_GROUNDS.has(word));
}
