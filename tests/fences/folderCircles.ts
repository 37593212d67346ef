import { dirname } from 'node:path/posix';
import type { Import } from './importGraph.ts';

/**
 * Groups of folders that import each other, directly or through others, types and dynamic imports included.
 *
 * @returns each group once, its folders sorted; largest group first
 */
export function findFolderCircles(imports: readonly Import[]): string[][] {
  const edges = folderEdges(imports);
  const groups = connectedGroups(edges).filter((folders) => folders.length > 1);
  return groups.map((folders) => folders.toSorted()).toSorted((a, b) => b.length - a.length);
}

function folderEdges(imports: readonly Import[]): Map<string, Set<string>> {
  const edges = new Map<string, Set<string>>();
  for (const { from, target } of imports) {
    if (target === undefined || /\.test\.tsx?$/.test(from)) continue;
    const [here, there] = [dirname(from), dirname(target)];
    if (!edges.has(here)) edges.set(here, new Set());
    if (here !== there) edges.get(here)!.add(there);
  }
  return edges;
}

/** Tarjan's strongly connected components. */
function connectedGroups(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const groups: string[][] = [];
  const visit = (folder: string): number => {
    order.set(folder, order.size);
    lowest.set(folder, order.get(folder)!);
    stack.push(folder);
    for (const next of edges.get(folder) ?? []) {
      const reached = order.has(next) ? (stack.includes(next) ? order.get(next)! : Infinity) : visit(next);
      lowest.set(folder, Math.min(lowest.get(folder)!, reached));
    }
    if (lowest.get(folder) === order.get(folder)) groups.push(stack.splice(stack.indexOf(folder)));
    return lowest.get(folder)!;
  };
  for (const folder of edges.keys()) if (!order.has(folder)) visit(folder);
  return groups;
}
