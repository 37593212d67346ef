import type { PostStatus, Species } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { postSet } from './postSet.ts';
import { urgencyFlags, worstAnimal, worstStatus } from './urgency.ts';

const BEARS = ['black_bear', 'brown_bear'] as const;
const together = (...posts: readonly [PostStatus, Species | null][]): number =>
  posts.reduce((all, [status, species]) => all | urgencyFlags(status, species, BEARS), 0);

describe('of many posts', () => {
  it.each<[readonly PostStatus[], PostStatus | null]>([
    [['approved', 'submitted', 'returned', 'withdrawn'], 'returned'],
    [['approved', 'submitted', 'withdrawn'], 'submitted'],
    [['approved', 'withdrawn'], null],
    [[], null],
  ])('%o, the most urgent is told: %s', (statuses, worst) => {
    const flags = together(...statuses.map((status): [PostStatus, null] => [status, null]));
    expect(worstStatus(flags, true)).toBe(worst);
  });

  it('one that waits for nothing is not told where the site approves none', () => {
    expect(worstStatus(together(['submitted', null]), false)).toBeNull();
    expect(worstStatus(together(['submitted', null], ['returned', null]), false)).toBe('returned');
  });

  it('a bear is told among any number of others', () => {
    expect(worstAnimal(together(['approved', 'boar'], ['approved', 'brown_bear']), BEARS)).toBe('brown_bear');
    expect(worstAnimal(together(['returned', 'boar'], ['submitted', null]), BEARS)).toBeNull();
    expect(worstAnimal(together(['approved', 'black_bear']), [])).toBeNull();
  });
});

it('clusters of the server tell the status that the server says', () => {
  const clusters = { latitude: [35, 36], longitude: [135, 136], count: [9, 8] };
  const set = postSet({ view: 'clusters', ...clusters, status: ['returned', 'approved'] }, BEARS);
  expect(Array.from(set.flags ?? [], (flags) => worstStatus(flags, true))).toEqual(['returned', null]);
});
