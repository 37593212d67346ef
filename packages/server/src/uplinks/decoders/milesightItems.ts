import type { SensorContact } from '@satomori/core';
import { liveContact, makeReading, openOrClosed, type Reading } from './reading.ts';

/** Items of a frame that hold no measurement: what a Milesight device tells of itself when it joins, by value length. */
const DEVICE_ITEMS = [
  // Protocol, power on, serial number (old, new), hardware, software, class.
  [0xff01, 1],
  [0xff0b, 1],
  [0xff08, 6],
  [0xff16, 8],
  [0xff09, 2],
  [0xff0a, 2],
  [0xff0f, 1],
] as const;
const DEVICE_CHANNEL = 0xff;

export const BATTERY = 0x0175;

export interface MilesightItems {
  /** Value of each item (channel and type); the last one where an item comes twice. */
  values: ReadonlyMap<number, DataView>;
  /** Every value of items that come more than once, such as stored readings. */
  all: readonly { item: number; value: DataView }[];
  /** No item is cut short, and none is unknown (nobody knows how long it would be). */
  isWhole: boolean;
  /** The device speaks of itself: it has just started. */
  isBoot: boolean;
}

/**
 * Reads the items of a Milesight frame: channel, type, value.
 *
 * @param lengths bytes of the value of each item that the model measures, by channel and type (0x0300)
 * Source: the maker's payload tables (user guides, "Device Payload").
 */
export function readMilesightItems(
  bytes: Uint8Array,
  lengths: readonly (readonly [item: number, length: number])[],
): MilesightItems {
  const known = new Map<number, number>([...DEVICE_ITEMS, [BATTERY, 1], ...lengths]);
  const all: { item: number; value: DataView }[] = [];
  let at = 0;
  while (at + 2 < bytes.length) {
    const item = ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
    const length = known.get(item);
    if (length === undefined || at + 2 + length > bytes.length) break;
    all.push({ item, value: new DataView(bytes.buffer, bytes.byteOffset + at + 2, length) });
    at += 2 + length;
  }
  return {
    values: new Map(all.map(({ item, value }) => [item, value])),
    all,
    isWhole: at === bytes.length,
    isBoot: all.some(({ item }) => item >> 8 === DEVICE_CHANNEL),
  };
}

/** A flag of the tables is 0 or 1; any other byte is not in them and says nothing. */
export function flagOf(value: DataView | undefined, at = 0): boolean | null {
  const byte = value?.getUint8(at);
  return byte === 0 || byte === 1 ? byte === 1 : null;
}

/** The magnet switches of a frame as they stand: each item of it, also where it comes twice. */
export const contactsOf = ({ all }: MilesightItems, magnet: number): SensorContact[] =>
  all.filter(({ item }) => item === magnet).map(({ value }) => liveContact(openOrClosed(flagOf(value))));

/** Percent. */
const batteryOf = ({ values }: MilesightItems): number | null => values.get(BATTERY)?.getUint8(0) ?? null;

/** What every model says in the same way; `null` where no item could be read. */
export function milesightReading(
  items: MilesightItems,
  measured: Parameters<typeof makeReading>[0],
): Reading | null {
  if (items.values.size === 0) return null;
  return makeReading({
    is_doubtful: !items.isWhole,
    battery_pct: batteryOf(items),
    ...measured,
    ...(items.isBoot ? { event: 'boot' as const } : {}),
  });
}
