import type { SensorContact } from '@satomori/core';
import { liveContact, makeReading, openOrClosed, type Reading } from './reading.ts';

/**
 * Items that contain no measurement: what a Milesight device reports about itself when it joins, with value lengths.
 */
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
  /** Value of each item (channel and type); the last one if an item occurs more than once. */
  values: ReadonlyMap<number, DataView>;
  /** Every value of the items that occur more than once, such as stored records. */
  all: readonly { item: number; value: DataView }[];
  /** No item is truncated and none is unknown (the length of an unknown item cannot be known). */
  isWhole: boolean;
  /** The frame describes the device itself: it has just started. */
  isBoot: boolean;
}

/**
 * Reads the items of a Milesight frame: channel, type, value.
 *
 * @param lengths number of value bytes of each item that the model measures, by channel and type (0x0300)
 * Source: the manufacturer's payload tables (user guides, "Device Payload").
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

/** A flag is 0 or 1; any other byte is not in the tables and is ignored. */
export function flagOf(value: DataView | undefined, at = 0): boolean | null {
  const byte = value?.getUint8(at);
  return byte === 0 || byte === 1 ? byte === 1 : null;
}

/** All magnet states of a frame, including those of repeated items. */
export const contactsOf = ({ all }: MilesightItems, magnet: number): SensorContact[] =>
  all.filter(({ item }) => item === magnet).map(({ value }) => liveContact(openOrClosed(flagOf(value))));

/** Percent. */
const batteryOf = ({ values }: MilesightItems): number | null => values.get(BATTERY)?.getUint8(0) ?? null;

/** The part that all models report in the same form; `null` if no item could be read. */
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
