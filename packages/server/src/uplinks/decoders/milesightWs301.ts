import type { Reading } from './reading.ts';
import type { Decoder } from './decoder.ts';
import { contactsOf, flagOf, milesightReading, readMilesightItems } from './milesightItems.ts';

const MAGNET = 0x0300;
const TAMPER = 0x0400;
const LENGTHS = [
  [MAGNET, 1],
  [TAMPER, 1],
] as const;

function decode(bytes: Uint8Array): Reading | null {
  const items = readMilesightItems(bytes, LENGTHS);
  const isTampered = flagOf(items.values.get(TAMPER));
  return milesightReading(items, {
    event: isTampered === true && !items.values.has(MAGNET) ? 'tamper' : 'reading',
    contacts: contactsOf(items, MAGNET),
    is_tampered: isTampered,
  });
}

/**
 * Milesight WS301 magnetic contact switch: items of channel, type and value.
 * 01 75 battery in %, 03 00 magnet (0 closed, 1 open), 04 00 tamper (0 installed, 1 removed).
 * The port (85) is not checked: it can be changed on the device, and a changed port must not hide a firing.
 *
 * Source: the manufacturer's payload tables (user guide, "Device Payload").
 */
export const milesightWs301: Decoder = { model: 'WS301', decode };
