import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { FORMER_WORDS, type FormerWord } from './wordTable.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const filesBelow = (folder: string, kinds: RegExp) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => kinds.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path))
    .map((path) => join(folder, path));

/** Everything that contains text for people: screens, papers, commands, messages, guides. */
const files = [
  ...['core', 'server', 'web', 'cli'].flatMap((name) => filesBelow(`packages/${name}/src`, /\.tsx?$/)),
  'packages/web/index.html',
  'packages/web/public/manifest.webmanifest',
  ...filesBelow('scripts', /\.m?[jt]s$/),
  ...filesBelow('docs', /\.md$/),
  'README.md',
  'CHANGELOG.md',
];

const lines = files.flatMap((path) =>
  readFileSync(join(ROOT, path), 'utf8')
    .split('\n')
    .map((text, index) => ({ path, text, place: `${path}:${index + 1} ${text.trim()}` })),
);
type Line = (typeof lines)[number];

const covers =
  (line: Line) =>
  ({ text = '', path = '' }: NonNullable<FormerWord['exceptions']>[number]) =>
    line.text.includes(text) && line.path.includes(path);

describe('the texts of the product', () => {
  it('are read from screens, commands and guides', () => {
    for (const part of ['packages/web/src/screens', 'packages/cli/src/traps', 'docs/guides'])
      expect(files.some((path) => path.startsWith(part))).toBe(true);
  });

  it.each(FORMER_WORDS)('say $better, not $former', ({ former, better, find, exceptions = [] }) => {
    expect(former).toMatch(find);
    expect(better).not.toMatch(find);
    const found = lines.filter(({ text }) => find.test(text));
    const wrong = found.filter((line) => !exceptions.some(covers(line)));
    expect(wrong.map(({ place }) => place)).toEqual([]);
    const unused = exceptions.filter((exception) => !found.some((line) => covers(line)(exception)));
    expect(unused).toEqual([]);
  });
});
