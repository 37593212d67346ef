import type { Contact } from '@satomori/core';

/** How the sensor is mounted: which of its physical states means that the trap has acted. */
export type FiredWhen = 'open' | 'close' | 'pulled' | 'tilt';

export type ReadingEvent = 'reading' | 'boot' | 'config' | 'tamper' | 'moved' | 'contact_only';

/**
 * What one frame of a sensor says, in the same words for every model.
 * A decoder gives what the device measured; whether that means "fired" is judged by `judgeContact`.
 */
export interface Reading {
  event: ReadingEvent;
  /** The physical contact (magnet, door, reed). */
  contact: 'open' | 'closed' | null;
  /** The wire or plug was pulled out. */
  is_pulled: boolean | null;
  /** The device says that its tilt limit is passed. */
  is_tilted: boolean | null;
  /**
   * The frame is not wholly as the model's table has it: cut short, or with something nobody can read.
   * What was read still counts for a firing, never as proof that the trap is armed.
   */
  is_doubtful: boolean;
  battery_v: number | null;
  battery_pct: number | null;
  temperature_c: number | null;
  humidity_pct: number | null;
  tilt_deg: number | null;
  /** Openings counted by the device; see `countedFirings`. */
  counter: number | null;
  is_tampered: boolean | null;
  /** The device's own clock, milliseconds. */
  device_at: number | null;
  /** Start-up and configuration frames never alarm. */
  alarming: boolean;
}

const NOTHING: Reading = {
  event: 'reading',
  contact: null,
  is_pulled: null,
  is_tilted: null,
  is_doubtful: false,
  battery_v: null,
  battery_pct: null,
  temperature_c: null,
  humidity_pct: null,
  tilt_deg: null,
  counter: null,
  is_tampered: null,
  device_at: null,
  alarming: true,
};

/** A whole reading from what a decoder found; whether it may alarm follows from the event. */
export function makeReading(found: Partial<Omit<Reading, 'alarming'>>): Reading {
  const event = found.event ?? NOTHING.event;
  return { ...NOTHING, ...found, alarming: event !== 'boot' && event !== 'config' };
}

/** A frame that nobody can decode proves that the device is there, and nothing else. */
export const contactOnly = (): Reading => makeReading({ event: 'contact_only' });

/** The physical state that speaks of firing: `true` acted, `false` at rest, `null` not said. */
function hasActed(reading: Reading, firedWhen: FiredWhen): boolean | null {
  const isOpen = reading.contact === null ? null : reading.contact === 'open';
  if (firedWhen === 'open') return isOpen;
  if (firedWhen === 'close') return isOpen === null ? null : !isOpen;
  // A pulled wire breaks a circuit: on a sensor that only knows open and closed, open means pulled.
  if (firedWhen === 'pulled') return reading.is_pulled ?? isOpen;
  return reading.is_tilted;
}

/**
 * What a reading says of the trap, given how its sensor is mounted.
 *
 * @returns `null` where the reading says nothing of it, and where it would say "armed" on a doubtful frame
 * Source: product description, section 3; trust rule 11 (a false "fired" is a nuisance, a false "armed" is not acceptable).
 */
export function judgeContact(reading: Reading, firedWhen: FiredWhen): Contact | null {
  if (reading.event === 'contact_only') return null;
  const acted = hasActed(reading, firedWhen);
  if (acted === null) return null;
  if (acted) return 'fired';
  return reading.is_doubtful ? null : 'armed';
}

/**
 * The device's counter where it counts firings. Doors count openings: on a trap that fires by closing
 * a rise means that somebody opened it again, which is no firing.
 */
export const countedFirings = (reading: Reading, firedWhen: FiredWhen): number | null =>
  firedWhen === 'open' || firedWhen === 'pulled' ? reading.counter : null;
