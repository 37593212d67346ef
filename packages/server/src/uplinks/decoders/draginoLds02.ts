import { liveContact, makeReading, openOrClosed, type Reading } from './reading.ts';
import type { Decoder } from './decoder.ts';

const STATUS_PORT = 10;
const WHOLE_LENGTH = 10;
/** Battery and door, then the mode: what every frame must hold. */
const HEAD_LENGTH = 3;
const DOOR_MODE = 1;
const OPEN_BIT = 0x80;
const BATTERY_BITS = 0x3fff;

function decode(bytes: Uint8Array, fPort: number): Reading | null {
  const isWhole = bytes.length === WHOLE_LENGTH;
  const isShort = fPort === STATUS_PORT && bytes.length >= HEAD_LENGTH && bytes.length < WHOLE_LENGTH;
  if ((!isWhole && !isShort) || bytes[2] !== DOOR_MODE) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const millivolts = view.getUint16(0) & BATTERY_BITS;
  return makeReading({
    contacts: [liveContact(openOrClosed((view.getUint8(0) & OPEN_BIT) !== 0))],
    is_doubtful: !isWhole || fPort !== STATUS_PORT,
    battery_v: millivolts / 1000,
    // In a short frame nobody can say how wide the count is: 24 bits as in the table, or fewer.
    counter: isWhole ? view.getUint32(2) & 0xffffff : null,
  });
}

/**
 * Dragino LDS02 door sensor, big-endian, port 10: battery in mV (14 bits) with the door bit 0x80 (1 open), mode,
 * openings (24 bits), last duration in minutes (24 bits), alarm bit (open for too long: it says no more than the door bit).
 *
 * The whole frame has 10 bytes. Of a shorter one only battery and door are read, which stand at its head, and it counts
 * as doubtful: a fired door alarms, a door at rest proves nothing. The same holds for a whole frame on another port.
 *
 * Source: the maker's payload table (user manual, "Uplink Payload").
 */
export const draginoLds02: Decoder = { model: 'LDS02', decode };
