import { type FoundRecord, openOrClosed, type Reading } from './reading.ts';
import type { Decoder } from './decoder.ts';
import {
  contactsOf,
  flagOf,
  type MilesightItems,
  milesightReading,
  readMilesightItems,
} from './milesightItems.ts';

const TEMPERATURE = 0x0367;
const HUMIDITY = 0x0468;
const MAGNET = 0x0600;
/** A record stored while offline: Unix time, temperature, humidity, magnet. */
const STORED = 0x20ce;
const STORED_TEMPERATURE_AT = 4;
const STORED_HUMIDITY_AT = 6;
const STORED_MAGNET_AT = 7;
const LENGTHS = [
  [TEMPERATURE, 2],
  [HUMIDITY, 1],
  [MAGNET, 1],
  [STORED, 8],
] as const;

const temperatureAt = (value: DataView, at: number): number => value.getInt16(at, true) / 10;
const humidityAt = (value: DataView, at: number): number => value.getUint8(at) / 2;

const storedRecords = ({ all }: MilesightItems): FoundRecord[] =>
  all
    .filter(({ item }) => item === STORED)
    .map(({ value }) => ({
      at: value.getUint32(0, true) * 1000,
      contact: openOrClosed(flagOf(value, STORED_MAGNET_AT)),
      values: {
        temperature_c: temperatureAt(value, STORED_TEMPERATURE_AT),
        humidity_pct: humidityAt(value, STORED_HUMIDITY_AT),
      },
    }));

function decode(bytes: Uint8Array): Reading | null {
  const items = readMilesightItems(bytes, LENGTHS);
  const { values } = items;
  const temperature = values.get(TEMPERATURE);
  const humidity = values.get(HUMIDITY);
  return milesightReading(items, {
    contacts: contactsOf(items, MAGNET),
    stored: storedRecords(items),
    temperature_c: temperature === undefined ? null : temperatureAt(temperature, 0),
    humidity_pct: humidity === undefined ? null : humidityAt(humidity, 0),
  });
}

/**
 * Milesight EM300-MCS contact switch with temperature and humidity: items of channel, type and value, little-endian.
 * 01 75 battery in %, 03 67 temperature in 0.1 °C (16 bits, signed), 04 68 humidity in 0.5 %,
 * 06 00 magnet (0 closed, 1 open), 20 CE a stored record.
 *
 * Source: the manufacturer's payload tables (user guide, "Device Payload").
 */
export const milesightEm300Mcs: Decoder = { model: 'EM300-MCS', decode };
