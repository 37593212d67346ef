import { posix } from 'node:path';
import type { SourceTree } from './importGraph.ts';

/** A screen is found by its name (web/src/app/screens.ts). */
const HELD = /^packages\/(?:cli|web)\/src\/(?!screens\/[^/]+\/\w+Screen\.tsx$)/;
const EXPORT = /^export (?:declare )?(?:abstract )?(?:async )?(?:class|const|function\*?|let) (\w+)/gm;
/** Imports, mocks and addresses of files alike. */
const RELATIVE = /(['"`])(\.{1,2}\/[^'"`\n?]+)(?:\?[^'"`\n]*)?\1/g;
const WHOLE = /\* (?:as \w+ )?from (['"])(\.{1,2}\/[^'"\n]+)\1/g;

/**
 * Exported values of web and the terminal that no other file has, as `path: name`. Types may be needed to name what
 * another file infers.
 *
 * @param tree every file that may import one of them, tests included
 */
export function unusedExports(tree: SourceTree): string[] {
  const readers = new Map<string, string[]>();
  const wholes = new Set<string>();
  for (const [from, text] of Object.entries(tree)) {
    const targetOf = (relative: string) => posix.join(posix.dirname(from), relative);
    for (const [, , relative = ''] of text.matchAll(RELATIVE)) {
      const target = targetOf(relative);
      readers.set(target, [...(readers.get(target) ?? []), text]);
    }
    for (const [, , relative = ''] of text.matchAll(WHOLE)) wholes.add(targetOf(relative));
  }
  const isUsed = (path: string, name: string) =>
    readers.get(path)?.some((reader) => new RegExp(`\\b${name}\\b`).test(reader)) === true;
  return Object.entries(tree)
    .filter(([path]) => HELD.test(path) && !wholes.has(path))
    .flatMap(([path, text]) => [...text.matchAll(EXPORT)].map(([, name = '']) => ({ path, name })))
    .filter(({ path, name }) => !isUsed(path, name))
    .map(({ path, name }) => `${path}: ${name}`);
}
