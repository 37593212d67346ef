import type { MessageRate } from '@satomori/core';
import type { StoredTrap } from './repository.ts';

/** How often the sensor of a trap sends, as it is stored. */
export const messageRateOf = ({ message_rate }: Pick<StoredTrap, 'message_rate'>): MessageRate | null =>
  message_rate === null ? null : (JSON.parse(message_rate) as MessageRate);
