import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** What decides the form of an answer and of the query that keeps it. */
const SOURCES = ['../../core/src/contract', '../../core/src/rowSchemas.ts', '../src/queries'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
);

const filesIn = (path: string): string[] =>
  path.endsWith('.ts')
    ? [path]
    : readdirSync(path, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name))
        .sort()
        .map((name) => `${path}/${name}`);

/** Differs between builds whose answers or queries may differ, so that neither shows what the other has kept. */
export function readsSchema(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesIn)) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}
