import { readEui } from '@satomori/core';
import { InvalidArgumentError } from 'commander';

/** The number of a sensor, in lower case; devices also print it with separators. */
export function parseEui(text: string): string {
  const eui = readEui(text);
  if (eui === null)
    throw new InvalidArgumentError('0～9とA～Fの16けたにしてください（uplinks parked に出ます）。');
  return eui;
}
