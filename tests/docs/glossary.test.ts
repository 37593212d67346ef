import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readSourceTree } from '../fences/sourceTree.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const PAGE = readFileSync(join(ROOT, 'docs/glossary.md'), 'utf8');

/** Last cell of each row of the tables: words that no declared name may contain. */
const BANNED = PAGE.split('\n')
  .filter((line) => line.startsWith('|') && !line.includes('---'))
  .flatMap((line) => (line.split('|').at(-2) ?? '').split(','))
  .map((word) => word.trim())
  .filter((word) => word !== '' && word !== 'not');

const DECLARED =
  /^\s*(?:export )?(?:default )?(?:async )?(?:const|let|function\*?|class|interface|type) ([A-Za-z_]\w*)/gm;

/** `hearing` is found in `hearingPairs`, `GatewayHearing` and `HEARING_MS`, not in `clearing`. */
function containsWord(name: string, word: string): boolean {
  if (word.endsWith('_')) return name.startsWith(word);
  const capital = word.charAt(0).toUpperCase() + word.slice(1);
  const small = word.charAt(0).toLowerCase() + word.slice(1);
  const constant = word.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();
  return new RegExp(`(${capital}|^${small})s?(?![a-z])|(^|_)${constant}S?(_|$)`).test(name);
}

const declaredIn = (text: string): string[] => [...text.matchAll(DECLARED)].map(([, name = '']) => name);

function findBannedNames(tree: Readonly<Record<string, string>>): string[] {
  return Object.entries(tree).flatMap(([path, text]) =>
    [basename(path).replace(/\..*/, ''), ...declaredIn(text)].flatMap((name) =>
      BANNED.filter((word) => containsWord(name, word)).map(
        (word) => `${path}: '${name}' contains '${word}', which docs/glossary.md calls otherwise`,
      ),
    ),
  );
}

describe('docs/glossary.md', () => {
  it('names words that are not used', () => {
    expect(BANNED.length).toBeGreaterThan(8);
    const source =
      "export const listHuntPoints = 1;\nfunction hearingPairs() {}\nconst BREATH_MS = 1;\nconst clearing = 'HuntPoint';\n";
    expect(findBannedNames({ 'a.ts': source }).map((line) => line.split(':')[1]?.split("'")[1])).toEqual([
      'listHuntPoints',
      'hearingPairs',
      'BREATH_MS',
    ]);
  });

  it('is kept by every declared name', () => {
    expect(findBannedNames(readSourceTree())).toEqual([]);
  });
});
