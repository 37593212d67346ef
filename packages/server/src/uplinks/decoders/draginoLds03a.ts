import { liveContact, makeReading, openOrClosed, type Reading } from './reading.ts';
import type { Decoder } from './decoder.ts';

const DATA_PORT = 2;
const DATALOG_PORT = 3;
const CONFIG_PORT = 4;
const STATUS_PORT = 5;
/** State, count, duration and time of one door; a second door adds state, count and duration. */
const DOOR_LENGTH = 11;
const TWO_DOORS_LENGTH = 18;
const STATUS_LENGTH = 7;
const OPEN_BIT = 0x01;
/** Open, open too long, sent by timer: the table has no other bits. */
const HIGHEST_STATE = 0b111;

interface Door {
  isOpen: boolean;
  openings: number;
}
const doorAt = (view: DataView, at: number): Door => ({
  isOpen: (view.getUint8(at) & OPEN_BIT) !== 0,
  openings: view.getUint32(at) & 0xff_ffff,
});
const timeAt = (view: DataView, at: number): number => view.getUint32(at + 7) * 1000;

/** A record stored by the device while offline: it may raise a late alarm, but proves nothing about the trap now. */
function decodeDatalog(view: DataView): Reading | null {
  const starts = Array.from(
    { length: Math.floor(view.byteLength / DOOR_LENGTH) },
    (_, index) => index * DOOR_LENGTH,
  );
  if (starts.length === 0) return null;
  return makeReading({
    stored: starts.map((at) => ({
      at: timeAt(view, at),
      contact: openOrClosed(doorAt(view, at).isOpen),
      values: {},
    })),
    is_doubtful: true,
  });
}

function decodeDoors(view: DataView, fPort: number): Reading | null {
  const starts = view.byteLength === TWO_DOORS_LENGTH ? [0, DOOR_LENGTH] : [0];
  if (view.byteLength !== DOOR_LENGTH && view.byteLength !== TWO_DOORS_LENGTH) return null;
  if (starts.some((at) => view.getUint8(at) > HIGHEST_STATE)) return null;
  const doors = starts.map((at) => doorAt(view, at));
  return makeReading({
    contacts: doors.map((door) => liveContact(openOrClosed(door.isOpen))),
    // On another port it may be the frame of another model: it may raise an alarm, but proves nothing.
    is_doubtful: fPort !== DATA_PORT,
    counter: doors.reduce((sum, door) => sum + door.openings, 0),
    device_at: timeAt(view, 0) || null,
  });
}

function decode(bytes: Uint8Array, fPort: number): Reading | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (fPort === DATALOG_PORT) return decodeDatalog(view);
  if (fPort === CONFIG_PORT) return makeReading({ event: 'config' });
  if (fPort !== STATUS_PORT) return decodeDoors(view, fPort);
  return bytes.length === STATUS_LENGTH
    ? makeReading({ event: 'config', battery_v: view.getUint16(5) / 1000 })
    : null;
}

/**
 * Dragino LDS03A outdoor door sensor, big-endian. Port 2: state (bit 0 open), openings (24 bits), last duration in
 * minutes (24 bits), Unix time (32 bits), 11 bytes, or 18 with a second door. Port 3: stored records of that form;
 * port 4: settings; port 5: status with the battery in mV.
 *
 * Source: the manufacturer's payload table (user manual, "Uplink Payload").
 */
export const draginoLds03a: Decoder = { model: 'LDS03A', decode };
