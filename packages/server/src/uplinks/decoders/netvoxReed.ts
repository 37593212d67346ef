import { liveContact, makeReading, openOrClosed, type Reading } from './reading.ts';
import type { Decoder } from './decoder.ts';

const DATA_PORT = 6;
const CONFIG_PORT = 7;
const LENGTH = 11;
const VERSION_REPORT = 0;
const STATUS_REPORT = 1;
const TENTH_VOLTS = 0x7f;
const BATTERY_LOW = 0x80;
const READ_CONFIG_ANSWER = 0x82;

/** The reporting interval in seconds, if the frame answers a request for it. */
function decodeConfig(bytes: Uint8Array): Reading {
  if (bytes[0] !== READ_CONFIG_ANSWER || bytes.length !== LENGTH) return makeReading({ event: 'config' });
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const other_values = { min_report_s: view.getUint16(2), max_report_s: view.getUint16(4) };
  return makeReading({ event: 'config', other_values });
}

function decode(bytes: Uint8Array, fPort: number): Reading | null {
  if (fPort === CONFIG_PORT) return decodeConfig(bytes);
  const [, , report, battery = 0, status] = bytes;
  if (fPort !== DATA_PORT || bytes.length !== LENGTH) return null;
  if (report === VERSION_REPORT) return makeReading({ event: 'boot' });
  if (report !== STATUS_REPORT) return null;
  return makeReading({
    contacts: [liveContact(openOrClosed(status === 0 || status === 1 ? status === 1 : null))],
    battery_v: (battery & TENTH_VOLTS) / 10,
    battery_flag: (battery & BATTERY_LOW) !== 0,
  });
}

/**
 * Netvox reed switches of the R311A family, port 6, 11 bytes: version, device type, report (0 version, 1 status),
 * battery in 0.1 V (bit 7: low), status (0 off: magnet near, 1 on: magnet away). Port 7 answers about settings: 0x82,
 * device type, minimum and maximum reporting interval (MinTime, MaxTime in seconds, 16 bits each).
 *
 * Source: the manufacturer's application commands, "R311A".
 */
export const netvoxReeds: readonly Decoder[] = (['R311A', 'R718F', 'R730F'] as const).map((model) => ({
  model,
  decode,
}));
