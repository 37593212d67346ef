import { expect, it } from 'vitest';
import { mergePrices } from './mergePrices.ts';

const price = (species: string, yen: number) => ({ species, yen });
const [BOAR, DEER] = [price('boar', 1), price('sika_deer', 1)];

it('keeps what two people changed at once', () => {
  expect(mergePrices([BOAR, DEER], [price('boar', 2), DEER], [BOAR, price('sika_deer', 3)])).toEqual([
    price('sika_deer', 3),
    price('boar', 2),
  ]);
  expect(mergePrices([BOAR, DEER], [DEER], [BOAR, DEER, price('raccoon', 1)])).toEqual([
    DEER,
    price('raccoon', 1),
  ]);
  expect(mergePrices([BOAR], [price('boar', 2)], [price('boar', 3)])).toEqual([
    price('boar', 3),
    price('boar', 2),
  ]);
});
