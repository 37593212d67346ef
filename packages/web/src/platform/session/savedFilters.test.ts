import { afterEach, expect, it, vi } from 'vitest';
import { savedFilters } from './savedFilters.ts';

const ANNA = 'anna';
const BERT = 'bert';
const BOAR = { name: 'イノシシ', query: 'species=boar' };

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

// Source: R291.
it('another person of the device sees none, and each list has its own', () => {
  expect(savedFilters.set(ANNA, 'captures', [BOAR])).toBe(true);
  expect(savedFilters.get(BERT, 'captures')).toEqual([]);
  expect(savedFilters.get(ANNA, 'sightings')).toEqual([]);
  expect(savedFilters.get(ANNA, 'captures')).toEqual([BOAR]);
});

it('those of one person are forgotten, those of another stay', () => {
  savedFilters.set(ANNA, 'captures', [BOAR]);
  savedFilters.set(BERT, 'captures', [BOAR]);
  savedFilters.forget(ANNA);
  expect(savedFilters.get(ANNA, 'captures')).toEqual([]);
  expect(savedFilters.get(BERT, 'captures')).toEqual([BOAR]);
});

it('says where the device keeps nothing', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse });
  expect(savedFilters.set(ANNA, 'captures', [BOAR])).toBe(false);
});
