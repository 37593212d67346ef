import { liveContact, makeReading, openOrClosed, type Reading } from './reading.ts';
import type { Decoder } from './decoder.ts';

const LENGTH = 2;
const SPRUNG = 0;
const SET = 1;
const HEARTBEAT = 2;
const MILLIVOLTS_EACH = 1.1;

function decode(bytes: Uint8Array): Reading | null {
  const [high = 0, low = 0] = bytes;
  const event = high >> 6;
  const status = (high >> 4) & 0b11;
  if (bytes.length !== LENGTH || event > HEARTBEAT || status > SET) return null;
  // Fired and set again at once: the event reports one, the state the other.
  const reported = event === HEARTBEAT ? [status] : [event, status];
  return makeReading({
    contacts: reported.map((each) => liveContact(openOrClosed(each === SPRUNG))),
    battery_v: Math.round((((high & 0x0f) << 8) | low) * MILLIVOLTS_EACH) / 1000,
  });
}

/**
 * The two bytes of Trap.NZ's demonstration device: event (2 bits: 0 sprung, 1 set, 2 heartbeat), state (2 bits: 0
 * sprung, 1 set), battery (12 bits of 1.1 mV). Its wire closes a circuit while the trap is set; open means sprung.
 *
 * Source: the published layout of the demonstration device.
 */
export const trapNzDemo: Decoder = { model: 'Trap.NZ', decode };
