import type { HUNT_CAPTURE_CLASSES } from '../captures/values.ts';
import { groupDigits } from '../format/numbers.ts';
import { AGE_CLASS_LABELS } from '../posts/labels.ts';
import { SPECIES_LABELS, SPECIES_UNITS } from '../species/labels.ts';
import type { Species } from '../species/species.ts';
import { HUNT_CAPTURE_CLASS_LABELS } from '../captures/labels.ts';

/** Ages that have prices of their own. */
export const PRICED_AGES = ['adult', 'young'] as const;

/** What the town pays for one animal. */
export interface RewardPrice {
  species: Species;
  /** `null`: whatever its age. */
  age_class: (typeof PRICED_AGES)[number] | null;
  /** 捕獲区分; `null`: all. */
  capture_class: (typeof HUNT_CAPTURE_CLASSES)[number] | null;
  yen: number;
  /** The first and the last day of capture, in Japan, for which it applies. */
  valid_from: string;
  valid_to: string;
}

/** What is said of an approved capture that no unit price applies to. */
export const NO_PRICE = '単価なし';

export const yenText = (yen: number): string => `${groupDigits(yen)}円`;

type Kind = Pick<RewardPrice, 'species' | 'age_class' | 'capture_class'>;

/** `イノシシ 成獣（有害捕獲）`. */
export const priceName = ({ species, age_class, capture_class }: Kind): string =>
  [
    SPECIES_LABELS[species],
    ...(age_class === null ? [] : [` ${AGE_CLASS_LABELS[age_class]}`]),
    ...(capture_class === null ? [] : [`（${HUNT_CAPTURE_CLASS_LABELS[capture_class]}）`]),
  ].join('');

const isSameKind = (one: Kind, other: Kind): boolean =>
  one.species === other.species &&
  one.age_class === other.age_class &&
  one.capture_class === other.capture_class;

/** A price that applies on a day of an earlier one of the same animals; `undefined` if there is none. */
export const findOverlap = (prices: readonly RewardPrice[]): RewardPrice | undefined =>
  prices.find((price, index) =>
    prices
      .slice(0, index)
      .some(
        (other) =>
          isSameKind(price, other) &&
          price.valid_from <= other.valid_to &&
          other.valid_from <= price.valid_to,
      ),
  );

interface CaughtAnimals {
  result: string;
  species: Species | null;
  capture_class: string | null;
  count: number;
  adult_count: number;
  young_count: number;
}

/** The price of an animal; one for its class goes before one for all, then one for its age. */
function findPrice(prices: readonly RewardPrice[], caught: CaughtAnimals, age: RewardPrice['age_class']) {
  const preferred = [
    [caught.capture_class, age],
    [caught.capture_class, null],
    [null, age],
    [null, null],
  ] as const;
  for (const [capture_class, age_class] of preferred) {
    const found = prices.find(
      (price) => price.capture_class === capture_class && price.age_class === age_class,
    );
    if (found !== undefined) return found;
  }
  return undefined;
}

export interface Reward {
  yen: number;
  /** The prices that it was computed with, in words. */
  basis: string;
}

/**
 * The reward of a capture by the prices in force on a day; `null` where one of its animals has no price. By-catch and
 * records without an animal have none.
 *
 * @param day of the capture in Japan, `YYYY-MM-DD`
 * Source: R169.
 */
export function rewardOf(prices: readonly RewardPrice[], caught: CaughtAnimals, day: string): Reward | null {
  if (caught.result !== 'captured' || caught.species === null) return null;
  const inForce = prices.filter(
    ({ species, valid_from, valid_to }) => species === caught.species && valid_from <= day && day <= valid_to,
  );
  const { adult_count, young_count } = caught;
  const animals = [
    ['adult', adult_count],
    ['young', young_count],
    [null, caught.count - adult_count - young_count],
  ] as const;
  const parts = animals.flatMap(([age, count]) =>
    count > 0 ? [{ count, price: findPrice(inForce, caught, age) }] : [],
  );
  let yen = 0;
  const words: string[] = [];
  for (const { count, price } of parts) {
    if (price === undefined) return null;
    yen += count * price.yen;
    words.push(`${priceName(price)} ${yenText(price.yen)}×${count}${SPECIES_UNITS[caught.species]}`);
  }
  return parts.length === 0 ? null : { yen, basis: words.join('、') };
}

/** One unit price of a reward, and how many animals it was paid for. */
export interface RewardPart {
  /** `イノシシ 成獣（有害捕獲）`. */
  name: string;
  yen: number;
  count: number;
  unit: string;
}

/** The unit prices that a `basis` names; none of a text that is no basis, such as 単価なし. */
export const readRewardBasis = (basis: string): RewardPart[] =>
  [...basis.matchAll(/(?:^|、)([^、]+) ([\d,]+)円×(\d+)(.)(?=、|$)/gu)].map(
    ([, name = '', yen = '', count = '', unit = '']) => ({
      name,
      yen: Number(yen.replaceAll(',', '')),
      count: Number(count),
      unit,
    }),
  );
