import type { MessageRate } from '@satomori/core';
import type { Row } from './storedRows.ts';

/** Traps whose sensors' messages are counted: a condition may follow. */
export const MESSAGE_RATES = 'select message_rate from traps where message_rate is not null';

/** So many plain reports the history left out, since the sensors of these traps send too often. Source: R178. */
export const leftOutOf = (rates: readonly Row[]): number =>
  rates
    .map(({ message_rate }) => JSON.parse(String(message_rate)) as MessageRate)
    .reduce((sum, { excess }) => sum + (excess?.left_out ?? 0), 0);
