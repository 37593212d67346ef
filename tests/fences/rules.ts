import { findCycles, readImports, type Import, type SourceTree } from './importGraph.ts';
import { cliFences } from './cliFences.ts';
import { coreFences } from './coreFences.ts';
import { packageFences } from './packageFences.ts';
import { serverFences } from './serverFences.ts';
import { webFences } from './webFences.ts';
import { scopeFences } from './scopeFences.ts';
import { fileFences } from './fileFences.ts';

/** Everything in a source tree that breaks the layout, one readable line each. */
export function findViolations(tree: SourceTree): string[] {
  const imports = readImports(tree);
  const importFences = [packageFences, coreFences, serverFences, webFences, cliFences];
  return [
    ...imports.flatMap((each) =>
      importFences.flatMap((fence) => fence(each)).map((why) => describe(each, why)),
    ),
    ...findCycles(imports).map((cycle) => `import cycle: ${[...cycle, cycle[0]].join(' -> ')}`),
    ...Object.entries(tree).flatMap(([path, text]) =>
      [...fileFences(path, text), ...scopeFences(path, text)].map((why) => `${path}: ${why}`),
    ),
  ];
}

function describe({ from, specifier }: Import, why: string): string {
  return `${from} imports '${specifier}': ${why}`;
}
