import { liveContact, makeReading, openOrClosed, type Reading } from './reading.ts';
import type { Decoder } from './decoder.ts';

const DATA_PORT = 100;
const LENGTH = 8;
const OPEN_BIT = 0x01;

function decode(bytes: Uint8Array, fPort: number): Reading | null {
  if (fPort !== DATA_PORT || bytes.length !== LENGTH) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return makeReading({
    contacts: [liveContact(openOrClosed((view.getUint8(0) & OPEN_BIT) !== 0))],
    battery_v: (25 + (view.getUint8(1) & 0x0f)) / 10,
    temperature_c: (view.getUint8(2) & 0x7f) - 32,
    counter: view.getUint16(5, true) + view.getUint8(7) * 0x1_0000,
  });
}

/**
 * Browan TBDW100 door and window sensor, port 100, 8 bytes, little-endian: state (bit 0 open), battery (low four
 * bits: 2.5 V + 0.1 V each), board temperature (seven bits, minus 32 °C), minutes since the last change (16 bits),
 * number of changes (24 bits).
 *
 * Source: the manufacturer's payload table (reference manual, "Payload").
 */
export const browanTbdw100: Decoder = { model: 'TBDW100', decode };
