import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { PATTERNS } from './chunks.ts';

const PACKAGES = fileURLToPath(new URL('../..', import.meta.url));
const FILES = globSync('{core,web}/src/**/*.{ts,tsx}', { cwd: PACKAGES })
  .filter((path) => !path.includes('.test.'))
  .map((path) => `/${path.replaceAll('\\', '/')}`);

/** Where the group that begins at `start` ends: the place of its closing bracket. */
function endOfGroup(pattern: string, start: number): number {
  let depth = 0;
  for (let at = start; at < pattern.length; at += 1) {
    if (pattern[at] === '(') depth += 1;
    else if (pattern[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  throw new Error(`a bracket is not closed: ${pattern}`);
}

/** The parts between the bars that are in no group of their own. */
function choicesOf(body: string): string[] {
  const choices = [''];
  for (let at = 0; at < body.length; at += 1) {
    const end = body[at] === '(' ? endOfGroup(body, at) : at;
    if (body[at] === '|') choices.push('');
    else choices.push(`${choices.pop()}${body.slice(at, end + 1)}`);
    at = end;
  }
  return choices;
}

/** A pattern for each choice of its groups; for what it excludes, the beginning alone. */
function alternativesOf(pattern: string): string[] {
  const start = pattern.search(/\(\?[:!]/);
  if (start === -1) return [pattern];
  const end = endOfGroup(pattern, start);
  const isOptional = pattern[end + 1] === '?';
  const isExcluded = pattern[start + 2] === '!';
  const head = pattern.slice(0, start);
  const group = isOptional
    ? [pattern.slice(start, end + 1)]
    : choicesOf(pattern.slice(start + 3, end)).flatMap(alternativesOf);
  const tails = isExcluded ? [''] : alternativesOf(pattern.slice(end + 1));
  return group.flatMap((choice) => tails.map((tail) => head + choice + tail));
}

/** Files of packages are named by their own authors. */
const isOurs = (pattern: string) => /^(?:\/core|\/web)?\/src\//.test(pattern);

it('splits patterns into their alternatives', () => {
  expect(alternativesOf('/a/(?:b|c(?:d|e)|f(?:g)?)\\.')).toEqual([
    '/a/b\\.',
    '/a/cd\\.',
    '/a/ce\\.',
    '/a/f(?:g)?\\.',
  ]);
});

it('every name in the groups of chunks is that of a file', () => {
  const names = [...new Set(PATTERNS.filter(isOurs).flatMap(alternativesOf))];
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !FILES.some((path) => new RegExp(name).test(path)))).toEqual([]);
});
