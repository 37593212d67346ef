import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceTree } from './importGraph.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const SOURCES = 'packages/*/src/**/*.{ts,tsx}';
const BESIDE_SOURCES = [
  'packages/*/*.ts',
  'packages/*/build/**/*.ts',
  'scripts/**/*.mjs',
  'tests/*/**/*.{ts,tsx,mjs}',
];

/** The sources of every package as they are on disk. */
export const readSourceTree = (): SourceTree => read([SOURCES]);

/** As `readSourceTree`, with the tests, scripts and builds beside the packages. */
export const readWholeTree = (): SourceTree => read([SOURCES, ...BESIDE_SOURCES]);

function read(patterns: readonly string[]): SourceTree {
  const paths = globSync([...patterns], { cwd: root, exclude: ['**/node_modules/**'] });
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(root + path, 'utf8')]),
  );
}
