import type { Import } from './importGraph.ts';
import { isTestSupport, packageOf, placeOf } from './sourcePath.ts';

const OUR_SCOPE = '@satomori/';
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  core: [],
  server: ['core'],
  web: ['core'],
  cli: ['core'],
};
/**
 * Entry points of a package: itself, files of areas, bodies that forms check before sending, packs of evidence, imports,
 * fields of rows.
 */
const ENTRIES = ['', '/areaFiles', '/bodies', '/evidencePack', '/imports', '/rowSchemas'];
const EXTENSION = /\.[a-z0-9]+(\?.*)?$/i;

/** Between packages: only towards core, only by its name, and its test data only from tests. */
export function packageFences({ from, specifier, target }: Import): string[] {
  const here = placeOf(from);
  if (here === undefined) return [];
  if (target !== undefined) return relativeFences(here.packageName, specifier, target, from);
  if (!specifier.startsWith(OUR_SCOPE)) return [];
  const imported = packageOf(specifier).slice(OUR_SCOPE.length);
  const entry = specifier.slice(OUR_SCOPE.length + imported.length);
  if (!(MAY_IMPORT[here.packageName] ?? []).includes(imported)) {
    return [`packages/${here.packageName} may not depend on packages/${imported}`];
  }
  if (entry === '/testing') return isTestSupport(from) ? [] : ['test data is for tests'];
  return ENTRIES.includes(entry)
    ? []
    : [
        'only the entries ".", "./areaFiles", "./bodies", "./evidencePack", "./imports", "./rowSchemas" and "./testing" of a package may be imported',
      ];
}

function relativeFences(packageName: string, specifier: string, target: string, from: string): string[] {
  if (!target.startsWith(`packages/${packageName}/`)) return ['another package is imported by its name'];
  if (!EXTENSION.test(specifier)) return ['relative imports carry their file extension'];
  const reachesTestSupport = target.includes('/testing/') || /\.test\.tsx?$/.test(target);
  return reachesTestSupport && !isTestSupport(from) ? ['test support is for tests'] : [];
}
