import { posix } from 'node:path';
import { readImports } from '../../tests/fences/importGraph.ts';
import { isTest } from '../../tests/fences/sourcePath.ts';
import { readSourceTree } from '../../tests/fences/sourceTree.ts';

/**
 * The unit tests of a change, nearest first: those that were changed, those that import a changed file, and those in
 * its folder. Indirect importers are left to the type check and to the full run.
 *
 * @param changed paths from the repository's root
 * @param tree the sources by path
 */
export function nearTests(changed, tree = readSourceTree()) {
  const changes = new Set(changed);
  const importing = new Set(
    readImports(tree)
      .filter(({ target }) => changes.has(target))
      .map(({ from }) => from),
  );
  const folders = new Set(changed.map((path) => posix.dirname(path)));
  const nearness = [
    (path) => changes.has(path),
    (path) => importing.has(path),
    (path) => folders.has(posix.dirname(path)),
  ];
  const tests = unitTests(tree);
  return [...new Set(nearness.flatMap((isNear) => tests.filter(isNear)))];
}

/** Every unit test in the source folders. */
export const unitTests = (tree = readSourceTree()) => Object.keys(tree).filter(isTest).sort();
