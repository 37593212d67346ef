import { describe, expect, it } from 'vitest';
import { findOverlap, NO_PRICE, readRewardBasis, type RewardPrice, rewardOf } from './rewardPrices.ts';

const price = (more: Partial<RewardPrice> = {}): RewardPrice => ({
  species: 'boar',
  age_class: null,
  capture_class: null,
  yen: 5_000,
  valid_from: '2026-04-01',
  valid_to: '2027-03-31',
  ...more,
});
const BOAR = {
  result: 'captured',
  species: 'boar',
  capture_class: 'nuisance',
  count: 1,
  adult_count: 1,
  young_count: 0,
} as const;

describe('the reward of a capture', () => {
  it.each([
    ['2026-03-31', undefined],
    ['2026-04-01', 5_000],
    ['2027-03-31', 5_000],
    ['2027-04-01', undefined],
  ])('on %s', (day, yen) => {
    expect(rewardOf([price()], BOAR, day)?.yen).toBe(yen);
  });

  it('is by the price for its class, then by the one for its age', () => {
    const prices = [
      price({ yen: 1 }),
      price({ age_class: 'adult', yen: 2 }),
      price({ capture_class: 'nuisance', yen: 3 }),
    ];
    expect(rewardOf(prices, BOAR, '2026-11-01')?.yen).toBe(3);
    expect(rewardOf(prices, { ...BOAR, capture_class: 'hunting' }, '2026-11-01')?.yen).toBe(2);
    expect(
      rewardOf(prices, { ...BOAR, adult_count: 0, young_count: 1, capture_class: null }, '2026-11-01')?.yen,
    ).toBe(1);
  });

  it('adds adults and young', () => {
    const prices = [price({ age_class: 'adult', yen: 8_000 }), price({ age_class: 'young', yen: 3_000 })];
    const many = { ...BOAR, count: 3, adult_count: 1, young_count: 2 };
    expect(rewardOf(prices, many, '2026-11-01')).toEqual({
      yen: 14_000,
      basis: 'イノシシ 成獣 8,000円×1頭、イノシシ 幼獣 3,000円×2頭',
    });
    expect(rewardOf(prices.slice(0, 1), many, '2026-11-01')).toBeNull();
  });

  it('says its unit prices, which can be read back', () => {
    const prices = [
      price({ age_class: 'adult', capture_class: 'nuisance', yen: 18_000 }),
      price({ age_class: 'young', yen: 300 }),
    ];
    const reward = rewardOf(prices, { ...BOAR, count: 3, adult_count: 1, young_count: 2 }, '2026-11-01');
    expect(readRewardBasis(reward?.basis ?? '')).toEqual([
      { name: 'イノシシ 成獣（有害捕獲）', yen: 18_000, count: 1, unit: '頭' },
      { name: 'イノシシ 幼獣', yen: 300, count: 2, unit: '頭' },
    ]);
    expect(readRewardBasis(NO_PRICE)).toEqual([]);
  });

  it('is none for by-catch and for another animal', () => {
    expect(rewardOf([price()], { ...BOAR, result: 'bycatch' }, '2026-11-01')).toBeNull();
    expect(rewardOf([price()], { ...BOAR, species: 'raccoon' }, '2026-11-01')).toBeNull();
  });
});

it('prices of the same animals share no day', () => {
  const next = price({ valid_from: '2027-04-01', valid_to: '2028-03-31' });
  expect(findOverlap([price(), next, price({ capture_class: 'nuisance' })])).toBeUndefined();
  const early = { ...next, valid_from: '2027-03-31' };
  expect(findOverlap([price(), early])).toBe(early);
});
