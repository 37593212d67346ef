import { describe, expect, it } from 'vitest';
import { quickMutations, selectMutations, shardOf, whySurvived, whyUnfit } from './mutations.mjs';

const PATH = 'packages/core/src/a.test.ts';
const mutation = { list: 'traps', rule: 'R11', file: 'packages/core/src/a.ts', find: 'a > b', tests: [PATH] };
const results = (...statuses) => ({
  tests: statuses.map((status, index) => ({ path: PATH, name: `test ${index}`, status })),
});

describe('a mutation', () => {
  it.each([
    ['its tests still pass', results('passed'), results('passed')],
    ['its tests still pass', results('passed', 'skipped'), results('passed', 'failed')],
    ['no test ran', results('passed'), { problem: 'no test ran' }],
    ['fails without it as well: test 1', results('passed', 'failed'), results('failed', 'failed')],
    [`no test passes in ${PATH}`, results('skipped'), results('failed')],
    ['without it, vitest could not start', { problem: 'vitest could not start' }, results('failed')],
  ])('survives: %s', (reason, before, after) => {
    expect(whySurvived(mutation, before, after)).toBe(reason);
  });

  it('survives where another file fails than those it names', () => {
    const other = results('passed').tests.map((test) => ({ ...test, path: 'packages/core/src/b.test.ts' }));
    const before = { tests: [...results('passed').tests, ...other] };
    const after = {
      tests: [...results('passed').tests, ...other.map((test) => ({ ...test, status: 'failed' }))],
    };
    expect(whySurvived(mutation, before, after)).toBe('its tests still pass');
  });

  it('dies when a test fails with it that passes without it', () => {
    expect(whySurvived(mutation, results('passed', 'passed'), results('passed', 'failed'))).toBeUndefined();
  });

  it.each([
    ['if (a > b)', 'a >= b', undefined],
    ['if (a < b)', 'a >= b', 'its text occurs 0 times, not once'],
    ['a > b && a > b', 'a >= b', 'its text occurs 2 times, not once'],
    ['if (a > b)', 'a > b', 'it changes nothing'],
  ])('in %s, to %s: %s', (text, replace, reason) => {
    expect(whyUnfit({ ...mutation, replace }, text)).toBe(reason);
  });
});

describe('the choice', () => {
  const server = {
    ...mutation,
    list: 'backup',
    file: 'packages/server/src/b.ts',
    tests: ['packages/server/src/b.test.ts'],
  };
  const all = [mutation, server, ...Array.from({ length: 9 }, (_, n) => ({ ...mutation, list: `list${n}` }))];

  it('is by list, rule, file or text', () => {
    expect(selectMutations(all, [])).toEqual(all);
    expect(selectMutations(all, ['backup'])).toEqual([server]);
    expect(selectMutations(all, ['src/b.ts', 'nothing'])).toEqual([server]);
    expect(selectMutations(all, ['nothing'])).toEqual([]);
  });

  it('is by parts that together are the whole', () => {
    const parts = ['1/3', '2/3', '3/3'].flatMap((shard) => shardOf(all, shard));
    expect(new Set(parts)).toEqual(new Set(all));
    expect(parts).toHaveLength(all.length);
    for (const shard of ['0/3', '4/3', '3', 'x']) expect(() => shardOf(all, shard)).toThrow(shard);
  });

  it('for every run is of core, from all over the lists', () => {
    const quick = quickMutations(all, 5);
    expect(quick.map(({ list }) => list)).toEqual(['traps', 'list1', 'list3', 'list5', 'list7']);
    expect(quickMutations(all.slice(0, 2), 5)).toEqual([mutation]);
  });
});
