import { type Contact, type FiredWhen, judgeContacts, type SensorContact } from '@satomori/core';

export type ReadingEvent = 'reading' | 'boot' | 'config' | 'tamper' | 'moved' | 'contact_only';

/**
 * What one frame of a sensor says, in the same words for every model.
 * A decoder gives what the device measured; whether that means "fired" is judged by `judgeContact`.
 */
export interface Reading {
  event: ReadingEvent;
  /** Every contact that the frame reports, as it stands; none has precedence over another. */
  contacts: readonly SensorContact[];
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

type ContactState = SensorContact['contact'];

/** A contact as it stands now, at the time of the frame. */
export const liveContact = (contact: ContactState): SensorContact => ({
  contact,
  at: null,
  is_stored: false,
});

/** A contact from the device's memory. A time of 0 is a clock that was never set. */
export const storedContact = (contact: ContactState, at: number): SensorContact => ({
  contact,
  at: at === 0 ? null : at,
  is_stored: true,
});

/** The contact that a flag of a payload table reports: 1 open, 0 closed, and nothing else is in the table. */
export const openOrClosed = (isOpen: boolean | null): 'open' | 'closed' | 'unknown' =>
  isOpen === null ? 'unknown' : isOpen ? 'open' : 'closed';

const NOTHING: Reading = {
  event: 'reading',
  contacts: [],
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

/**
 * What a reading says of the trap, given how its sensor is mounted.
 *
 * @returns `null` where the reading says nothing of it, and where it would say "armed" on a doubtful frame
 * Source: R11, R24.
 */
export const judgeContact = (reading: Reading, firedWhen: FiredWhen): Contact | null =>
  judgeContacts(reading.contacts, firedWhen, reading.is_doubtful);

/**
 * The device's counter where it counts firings. Doors count openings: on a trap that fires by closing
 * a rise means that somebody opened it again, which is no firing.
 */
export const countedFirings = (reading: Reading, firedWhen: FiredWhen): number | null =>
  firedWhen === 'open' || firedWhen === 'pulled' ? reading.counter : null;
