import { InvalidArgumentError } from 'commander';

/** The number of a sensor, in lower case; devices also print it with separators. */
export function parseEui(text: string): string {
  const digits = text
    .normalize('NFKC')
    .replaceAll(/[\s:-]/g, '')
    .toLowerCase();
  if (!/^[0-9a-f]{16}$/.test(digits))
    throw new InvalidArgumentError('0～9とA～Fの16けたにしてください（uplinks parked に出ます）。');
  return digits;
}
