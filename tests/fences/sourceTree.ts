import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { SourceTree } from './importGraph.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of every package as they are on disk. */
export function readSourceTree(): SourceTree {
  const paths = globSync('packages/*/src/**/*.{ts,tsx}', { cwd: root });
  return Object.fromEntries(
    paths.map((path) => [path.replaceAll('\\', '/'), readFileSync(root + path, 'utf8')]),
  );
}
