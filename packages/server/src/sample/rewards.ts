import { fiscalYear, type RewardPrice } from '@satomori/core';

const YEN = [
  ['boar', 'adult', 15_000],
  ['boar', 'young', 6_000],
  ['sika_deer', 'adult', 13_000],
  ['sika_deer', 'young', 5_000],
  ['macaque', null, 20_000],
  ['masked_civet', null, 3_000],
  ['raccoon', null, 3_000],
] as const;

/** What the town pays for animals caught by permit, in the fiscal years of the sample's captures. */
export function makeRewardPrices(now: number): RewardPrice[] {
  const year = fiscalYear(now);
  return YEN.map(([species, age_class, yen]) => ({
    species,
    age_class,
    capture_class: 'nuisance',
    yen,
    valid_from: `${year - 2}-04-01`,
    valid_to: `${year + 1}-03-31`,
  }));
}
