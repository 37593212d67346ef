import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ALLOWED_SKIPS, forbiddenSkips } from './allowedSkips.ts';

const read = (file: string) => readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

it.each(ALLOWED_SKIPS)('$file has the test that may be skipped: $name', ({ file, name }) => {
  expect(read(file)).toContain(name);
});

it('forbids every skip but those of the list', () => {
  const mount = {
    file: 'tests/faults/diskFull.test.ts',
    name: 'on sqlite with a data folder that is full x',
  };
  const field = { file: 'tests/walks/uplinks.test.ts', name: 'takes every message of the field data' };
  const others = [
    { file: 'tests/walks/start.test.ts', name: mount.name },
    { file: mount.file, name: 'on sqlite' },
  ];
  expect(forbiddenSkips([mount, field, ...others], {})).toEqual(others);
  expect(forbiddenSkips([mount, field], { FIELD_DATA_DIR: '/data' })).toEqual([field]);
});
