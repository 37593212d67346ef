import { findCycles, readImports, type Import, type SourceTree } from './importGraph.ts';
import { cliFences } from './cliFences.ts';
import { coreFences } from './coreFences.ts';
import { packageFences } from './packageFences.ts';
import { findFolderCircles } from './folderCircles.ts';
import { decoderFences, serverFences } from './serverFences.ts';
import { serverLayerFences } from './serverLayers.ts';
import { isTestSupport, placeOf } from './sourcePath.ts';
import { webFences } from './webFences.ts';
import { queryFences, scopeFences } from './scopeFences.ts';
import { fileFences, folderFences } from './fileFences.ts';

/** Packages whose folders must not import each other in circles, types included. */
const WITHOUT_FOLDER_CIRCLES: ReadonlySet<string> = new Set(['core', 'server', 'web', 'cli']);

/** Everything in a source tree that breaks the layout, one readable line each. */
export function findViolations(tree: SourceTree): string[] {
  const imports = readImports(tree);
  const importFences = [
    packageFences,
    coreFences,
    serverFences,
    decoderFences,
    serverLayerFences,
    webFences,
    cliFences,
  ];
  return [
    ...imports.flatMap((each) =>
      importFences.flatMap((fence) => fence(each)).map((why) => describe(each, why)),
    ),
    ...findCycles(imports).map((cycle) => `import cycle: ${[...cycle, cycle[0]].join(' -> ')}`),
    ...folderCircleFences(imports),
    ...folderFences(Object.keys(tree)),
    ...Object.entries(tree).flatMap(([path, text]) =>
      [...fileFences(path, text), ...scopeFences(path, text), ...queryFences(path, text)].map(
        (why) => `${path}: ${why}`,
      ),
    ),
  ];
}

function folderCircleFences(imports: readonly Import[]): string[] {
  const held = imports.filter(
    ({ from }) => !isTestSupport(from) && WITHOUT_FOLDER_CIRCLES.has(placeOf(from)?.packageName ?? ''),
  );
  return findFolderCircles(held).map((folders) => `folders import each other: ${folders.join(', ')}`);
}

function describe({ from, specifier }: Import, why: string): string {
  return `${from} imports '${specifier}': ${why}`;
}
