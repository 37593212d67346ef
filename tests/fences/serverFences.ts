import type { Import } from './importGraph.ts';
import { isTestSupport, packageOf, placeOf, type SourcePlace } from './sourcePath.ts';

const SQL_PACKAGES = new Set(['kysely', 'better-sqlite3', 'pg']);

/** All SQL of a resource is in its repository; only database/ depends on the engines. */
export function serverFences({ from, specifier, target }: Import): string[] {
  const here = placeOf(from);
  if (here?.packageName !== 'server' || target !== undefined) return [];
  if (!SQL_PACKAGES.has(packageOf(specifier)) || mayWriteSql(here) || isTestSupport(from)) return [];
  return ['SQL belongs in database/ or in a repository'];
}

function mayWriteSql({ folders, fileName }: SourcePlace): boolean {
  return folders[0] === 'database' || folders.includes('migrations') || /(^r|R)epository\.ts$/.test(fileName);
}
