import { liveContact, type Reading } from './reading.ts';
import type { Decoder } from './decoder.ts';
import { milesightReading, readMilesightItems } from './milesightItems.ts';

const ANGLES = 0x03cf;
const LENGTHS = [[ANGLES, 7]] as const;
const AXES = [0, 1, 2] as const;

/** The largest angle of the axes that exceeded their limits, in degrees; `null` if none did. */
function steepest(angles: DataView, limits: number): number | null {
  const passed = AXES.filter((axis) => (limits & (1 << axis)) !== 0);
  const degrees = passed.map((axis) => degreesAt(angles, axis));
  return degrees.toSorted((a, b) => Math.abs(b) - Math.abs(a))[0] ?? null;
}

const degreesAt = (angles: DataView, axis: number): number => angles.getInt16(axis * 2, true) / 100;

const anglesOf = (angles: DataView) => ({
  angle_x_deg: degreesAt(angles, 0),
  angle_y_deg: degreesAt(angles, 1),
  angle_z_deg: degreesAt(angles, 2),
});

function decode(bytes: Uint8Array): Reading | null {
  const items = readMilesightItems(bytes, LENGTHS);
  const angles = items.values.get(ANGLES);
  const limits = angles?.getUint8(6) ?? 0;
  return milesightReading(items, {
    contacts:
      angles === undefined
        ? []
        : AXES.map((axis) => liveContact((limits & (1 << axis)) === 0 ? 'upright' : 'tilted')),
    tilt_deg: angles === undefined ? null : steepest(angles, limits),
    other_values: angles === undefined ? {} : anglesOf(angles),
  });
}

/**
 * Milesight EM310-TILT: items of channel, type and value. 01 75 battery in %, 03 CF the angles of x, y and z in 0.01°
 * (16 bits each, signed, little-endian) and a byte whose bits 0, 1 and 2 show which of them exceeded its limit.
 *
 * Source: the manufacturer's payload table (user guide, "Device Payload").
 */
export const milesightEm310Tilt: Decoder = { model: 'EM310-TILT', decode };
