import { liveContact, makeReading, openOrClosed, type Reading } from './reading.ts';
import type { Decoder } from './decoder.ts';

const STATUS_PORT = 10;
const WHOLE_LENGTH = 10;
/** Battery, door and mode: the part that every frame must contain. */
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
    // In a truncated frame the width of the counter is unknown: 24 bits as in the table, or fewer.
    counter: isWhole ? view.getUint32(2) & 0xffffff : null,
  });
}

/**
 * Dragino LDS02 door sensor, big-endian, port 10, 10 bytes: battery in mV (14 bits) with the door bit 0x80 (1 open),
 * mode, openings (24 bits), last duration in minutes (24 bits), alarm bit (open too long; adds nothing to the door
 * bit).
 * A shorter frame gives battery and door only; it is doubtful, as is a frame on another port.
 *
 * Source: the manufacturer's payload table (user manual, "Uplink Payload").
 */
export const draginoLds02: Decoder = { model: 'LDS02', decode };
