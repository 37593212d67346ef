import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { GUIDE_PICTURES } from '../support/guidePictures.ts';
import { withApiTables, withoutAlignment } from './apiTables.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const pages = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => join('docs', path)),
];

/** The cells of every table row of a page. */
const rowsOf = (path: string): string[][] =>
  read(path)
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );

describe('the pages', () => {
  it.each(pages)('%s leads nowhere that is not there', (page) => {
    const links = [
      ...read(page).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g),
      ...read(page).matchAll(/src="([^"]+)"/g),
    ];
    const missing = links
      .map(([, target = '']) => join(ROOT, dirname(page), target))
      .filter((path) => !existsSync(path));
    expect(missing.map((path) => relative(ROOT, path))).toEqual([]);
  });

  it('of the guides show pictures that a walk makes, and each that it makes', () => {
    const shown = readdirSync(join(ROOT, 'docs/guides')).flatMap((name) =>
      [...read(`docs/guides/${name}`).matchAll(/!\[[^\]]+\]\(\.\.\/pictures\/([^)]+)\.png\)/g)].map(
        ([, file]) => file,
      ),
    );
    expect(new Set(shown)).toEqual(new Set(Object.keys(GUIDE_PICTURES)));
  });

  it('show no picture larger than 200 kB', () => {
    const folder = join(ROOT, 'docs/pictures');
    const large = readdirSync(folder).filter((name) => statSync(join(folder, name)).size > 200 * 1024);
    expect(large).toEqual([]);
  });
});

/** Written by commands, so a fresh clone has none of them. */
const GENERATED = /(^|\/)(node_modules|dist|bundle|data)(\/|$)/;
/** The folders that paths in the pages start from. */
const BASES = ['', 'packages', ...['core', 'server', 'web', 'cli'].map((name) => `packages/${name}/src`)];

/** The paths of files and folders in a page's inline code, those within commands included. */
const pathsIn = (page: string): string[] =>
  [...read(page).matchAll(/`([^`\n]+)`/g)]
    .flatMap(([, code = '']) => code.split(/\s+/))
    .filter((word) => /^[\w.-]+\/[\w./-]*$/.test(word) && !GENERATED.test(word));

describe.each(['docs/architecture.md', 'CONTRIBUTING.md'])('the paths in %s', (page) => {
  it('exist', () => {
    const paths = pathsIn(page);
    expect(paths.some((path) => path.startsWith('tests/'))).toBe(true);
    expect(paths.filter((path) => !BASES.some((base) => existsSync(join(ROOT, base, path))))).toEqual([]);
  });
});

/** Only tests use it; a program of its own. */
const NO_LAYER = ['testing', 'worker'];

describe.each(['server', 'web'])('the layers of %s in docs/architecture.md', (name) => {
  it('name every folder', () => {
    const [, table = ''] = read('docs/architecture.md').split(`folders of \`${name}/src/\``);
    const [rows = ''] = table.split('\n\n');
    const folders = readdirSync(join(ROOT, 'packages', name, 'src'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    const named = new Set([...rows.matchAll(/`([\w-]+)\/`/g)].map(([, folder = '']) => folder));
    expect(folders.filter((folder) => !named.has(folder) && !NO_LAYER.includes(folder))).toEqual([]);
    expect([...named].filter((folder) => !folders.includes(folder))).toEqual([]);
  });
});

describe('docs/decisions/', () => {
  const records = readdirSync(join(ROOT, 'docs/decisions'));

  it.each(records)('%s has a status, a cost and at most 250 words', (name) => {
    const text = read(`docs/decisions/${name}`);
    expect(text).toMatch(/^# \d{4} — .+\n\n\*\*Status\.\*\* (In force|Superseded)/);
    expect(text).toContain('**Cost.**');
    expect(text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length).toBeLessThanOrEqual(250);
  });

  it('number each record once', () => {
    const numbers = records.map((name) => name.slice(0, 4));
    expect(numbers).toEqual([...new Set(numbers)]);
  });
});

describe('docs/rules.md', () => {
  const numbers = new Set([...read('docs/rules.md').matchAll(/^- \*\*(R\d+)\*\*/gm)].map(([, id]) => id));
  const sources = ['packages', 'tests']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path) && !/node_modules|dist/.test(path));

  it('gives each number once', () => {
    const listed = [...read('docs/rules.md').matchAll(/^- \*\*(R\d+)\*\*/gm)].map(([, id]) => id);
    expect(listed).toEqual([...new Set(listed)]);
  });

  it('is what comments cite, and no document that a reader of the repository does not have', () => {
    const foreign =
      /\b(?:contract|product|specification|research|trust|performance|design language)\b[^.\n]{0,20}\b(?:section|rule|goal)s? \d/i;
    expect(foreign.test('// Source: product, section 7.')).toBe(true);
    expect(sources.filter((path) => foreign.test(read(path)) && !path.endsWith('docs.test.ts'))).toEqual([]);
  });

  it('holds every rule that a comment cites', () => {
    const cited = sources.flatMap((path) =>
      [...read(path).matchAll(/Source: (R\d+(?:(?:, | and )R\d+)*)/g)].flatMap(([, list = '']) =>
        list.split(/, | and /).map((id) => ({ path, id })),
      ),
    );
    expect(cited.filter(({ id }) => !numbers.has(id))).toEqual([]);
  });
});

describe('docs/api.md', () => {
  it('has the endpoints and errors of the contract: `npm run docs` writes them', () => {
    const page = read('docs/api.md');
    expect(page).toContain('| GET    | `/api/traps` ');
    expect(withoutAlignment(page)).toBe(withoutAlignment(withApiTables(page)));
  });
});

describe('the environment', () => {
  const names = [...read('packages/server/src/config/config.ts').matchAll(/env\['([A-Z_]+)'\]/g)].map(
    ([, name]) => name ?? '',
  );

  it.each([...new Set(names)])('%s is explained to whoever runs a server', (name) => {
    expect(rowsOf('docs/deploy.md').some(([cell]) => cell === name)).toBe(true);
  });
});
