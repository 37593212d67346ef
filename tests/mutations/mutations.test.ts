import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import type { Mutation } from './mutation.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const FOLDER = join(ROOT, 'tests/mutations');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const names = readdirSync(FOLDER).filter((name) => name !== 'mutation.ts' && !name.endsWith('.test.ts'));
const lists = await Promise.all(
  names.map(async (name) => (await import(join(FOLDER, name))) as { mutations: Mutation[] }),
);

it.each(lists.flatMap((list) => list.mutations))(
  '$file can be broken at: $find',
  ({ rule, file, find, replace, tests }) => {
    expect(read('docs/rules.md')).toContain(`- **${rule}** `);
    expect(read(file).split(find).length - 1, 'how often the text occurs').toBe(1);
    expect(replace).not.toBe(find);
    expect(tests.filter((path) => /\.test\.(tsx?|mjs)$/.test(path) && existsSync(join(ROOT, path)))).toEqual(
      tests,
    );
    expect(tests).not.toEqual([]);
  },
);
