import type { SENSED_CONTACTS } from './objectMapping.ts';
import type { FIRED_WHEN } from './values.ts';
import type { Contact } from './judgeFiring.ts';

/** How the sensor is mounted: which of its physical states means that the trap has fired. */
export type FiredWhen = (typeof FIRED_WHEN)[number];

/** One contact of a sensor as a frame reports it. Its meaning for the trap depends on the mounting. */
export interface SensorContact {
  /** `unknown`: the frame reports the contact in a form that cannot be read. */
  contact: (typeof SENSED_CONTACTS)[number];
  /** The contact's own time in milliseconds; `null` where it has none of its own. */
  at: number | null;
  /** A record from the device's memory: a past state, not the present one. */
  is_stored: boolean;
}

/** States that a mounting does not list mean nothing for the trap. */
const MEANINGS: Record<FiredWhen, Partial<Record<SensorContact['contact'], Contact>>> = {
  open: { open: 'fired', closed: 'armed' },
  close: { open: 'armed', closed: 'fired' },
  // A pulled wire opens a circuit: on a sensor that only knows open and closed, open means pulled.
  pulled: { pulled: 'fired', plugged: 'armed', open: 'fired', closed: 'armed' },
  tilt: { tilted: 'fired', upright: 'armed' },
};

/** The position of the contact that means this on a mounting. */
export function positionOf(meaning: Contact, firedWhen: FiredWhen): SensorContact['contact'] {
  const positions = Object.entries(MEANINGS[firedWhen]) as [SensorContact['contact'], Contact][];
  return positions.find(([, each]) => each === meaning)?.[0] ?? 'unknown';
}

const hasFired =
  (firedWhen: FiredWhen) =>
  ({ contact }: SensorContact): boolean =>
    MEANINGS[firedWhen][contact] === 'fired';

/** Those of now, without those of the device's memory. */
const liveOf = (contacts: readonly SensorContact[]): SensorContact[] =>
  contacts.filter(({ is_stored }) => !is_stored);

/**
 * The trap's contact from the contacts of one frame, given the mounting. Any fired contact, live or stored, is a
 * firing. Armed requires every live contact named by the mounting to be at rest; a stored one proves nothing about
 * now.
 *
 * @param isDoubtful the frame is not fully readable: it may report a firing, and never proves "armed"
 * @returns `null` where the frame proves neither
 * Source: R11, R24, R31.
 */
export function judgeContacts(
  contacts: readonly SensorContact[],
  firedWhen: FiredWhen,
  isDoubtful: boolean,
): Contact | null {
  if (contacts.some(hasFired(firedWhen))) return 'fired';
  const live = liveOf(contacts);
  if (isDoubtful || live.some(({ contact }) => contact === 'unknown')) return null;
  return live.some(({ contact }) => MEANINGS[firedWhen][contact] === 'armed') ? 'armed' : null;
}

/**
 * Whether the sensor lies tilted where that is no firing: the trap was moved or knocked over.
 *
 * @returns `null` where the frame does not report it, or tilting fires the trap
 * Source: R144.
 */
export function judgeTilt(contacts: readonly SensorContact[], firedWhen: FiredWhen): boolean | null {
  if (MEANINGS[firedWhen].tilted !== undefined) return null;
  const live = liveOf(contacts);
  if (live.some(({ contact }) => contact === 'tilted')) return true;
  return live.some(({ contact }) => contact === 'upright') ? false : null;
}

/**
 * The trap's contact from the newest of the records in a device's memory.
 *
 * @returns `null` where one of them has no time, so that the newest is unknown
 * Source: R24.
 */
export function judgeNewestStored(contacts: readonly SensorContact[], firedWhen: FiredWhen): Contact | null {
  const stored = contacts.filter(({ is_stored }) => is_stored);
  if (stored.some(({ at }) => at === null)) return null;
  const newestAt = Math.max(...stored.map(({ at }) => at ?? 0));
  const newest = stored.filter(({ at }) => at === newestAt);
  if (newest.some(hasFired(firedWhen))) return 'fired';
  return newest.some(({ contact }) => MEANINGS[firedWhen][contact] === 'armed') ? 'armed' : null;
}

/**
 * The earliest own time of the contacts that fired, in milliseconds; `null` where none of them has one.
 *
 * Source: R6.
 */
export function firedAt(contacts: readonly SensorContact[], firedWhen: FiredWhen): number | null {
  const times = contacts.filter(hasFired(firedWhen)).flatMap(({ at }) => (at === null ? [] : [at]));
  return times.length === 0 ? null : Math.min(...times);
}
