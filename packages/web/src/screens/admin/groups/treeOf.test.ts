import type { Group } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { optionsOf, treeOf } from './treeOf.ts';

const group = (id: string, parent_id: string | null, kind: Group['kind'] = 'hunt') =>
  ({ id, name: id, parent_id, kind }) as Group;
const lines = (groups: readonly Group[], except: string | null = null) =>
  optionsOf(treeOf(groups, 'hunt'), except).map((each) => `${'-'.repeat(each.depth)}${each.group.id}`);

const CLUB = [
  group('west', 'club'),
  group('club', null),
  group('upper', 'west'),
  group('east', 'club'),
  group('town', null, 'witness'),
];

describe('groups', () => {
  it('of a kind stand below their parents', () => {
    expect(lines(CLUB)).toEqual(['club', '-west', '--upper', '-east']);
  });

  it('may be moved anywhere but below themselves', () => {
    expect(lines(CLUB, 'west')).toEqual(['club', '-east']);
    expect(lines(CLUB, 'club')).toEqual([]);
  });

  it('are never missing: with an unknown parent, or in a circle', () => {
    expect(lines([group('a', 'gone')])).toEqual(['a']);
    expect(lines([group('a', 'b'), group('b', 'a'), group('c', 'b')])).toEqual(['a', '-b', '--c']);
    expect(lines([group('a', 'a')])).toEqual(['a']);
  });
});
