import { makeReading, type Reading, type ReadingEvent } from '../reading.ts';
import type { Decoder } from './decoder.ts';

const BATTERY = 0x0175;
const MAGNET = 0x0300;
const TAMPER = 0x0400;
const POWER_ON = 0xff0b;
const DEVICE_CHANNEL = 0xff;

/** Length of the value of each item (channel and type) in bytes. */
const VALUE_LENGTHS: ReadonlyMap<number, number> = new Map([
  [BATTERY, 1],
  [MAGNET, 1],
  [TAMPER, 1],
  // What the device tells of itself when it joins: protocol, serial number (old, new), hardware, software, class.
  [0xff01, 1],
  [0xff08, 6],
  [0xff16, 8],
  [0xff09, 2],
  [0xff0a, 2],
  [POWER_ON, 1],
  [0xff0f, 1],
]);

interface Items {
  /** First byte of each item's value; the last one where an item comes twice. */
  values: ReadonlyMap<number, number>;
  /** No item is cut short, and none is unknown (nobody knows how long it would be). */
  isWhole: boolean;
}

function readItems(bytes: Uint8Array): Items {
  const values = new Map<number, number>();
  let at = 0;
  while (at < bytes.length) {
    const [channel, type, value] = bytes.subarray(at, at + 3);
    const item = ((channel ?? 0) << 8) | (type ?? 0);
    const length = VALUE_LENGTHS.get(item);
    if (value === undefined || length === undefined || at + 2 + length > bytes.length) break;
    values.set(item, value);
    at += 2 + length;
  }
  return { values, isWhole: at === bytes.length };
}

function eventOf(values: ReadonlyMap<number, number>): ReadingEvent {
  if ([...values.keys()].some((item) => item >> 8 === DEVICE_CHANNEL)) return 'boot';
  return values.get(TAMPER) === 1 && !values.has(MAGNET) ? 'tamper' : 'reading';
}

/** A flag of the table is 0 or 1; any other byte is not in it and says nothing. */
const flag = (value: number | undefined): boolean | null => (value === 0 || value === 1 ? value === 1 : null);

function decode(bytes: Uint8Array): Reading | null {
  const { values, isWhole } = readItems(bytes);
  if (values.size === 0) return null;
  const isOpen = flag(values.get(MAGNET));
  const battery = values.get(BATTERY);
  return makeReading({
    event: eventOf(values),
    contact: isOpen === null ? null : isOpen ? 'open' : 'closed',
    is_doubtful: !isWhole,
    battery_pct: battery !== undefined && battery <= 100 ? battery : null,
    is_tampered: flag(values.get(TAMPER)),
  });
}

/**
 * Milesight WS301 magnetic contact switch: items of channel, type and value.
 * 01 75 battery in %, 03 00 magnet (0 closed, 1 open), 04 00 tamper (0 installed, 1 removed).
 * The port (85) is not looked at: it is a setting of the device, and a changed one must not hide a firing.
 *
 * Source: the maker's payload tables (user guide, "Device Payload").
 */
export const milesightWs301: Decoder = { model: 'WS301', decode };
