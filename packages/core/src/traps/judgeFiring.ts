import { USUAL_CLOCK_ERROR_MS } from '../format/durations.ts';
import type { CONTACTS } from './values.ts';

/** The facts about one firing. Instants in milliseconds. */
export interface Firing {
  id: string;
  /** When it happened: device or network time; not trusted where `is_clock_odd`. */
  occurred_at: number;
  /** Time of the network server; `null` where it gave none. */
  network_at: number | null;
  received_at: number;
  is_clock_odd: boolean;
  /** Position in the order of receipt in the site. */
  sequence: number;
}

/** A person's `checked` or `set`. Instants in milliseconds. */
export interface Check {
  occurred_at: number;
  received_at: number;
  /** Position in the order of receipt in the site. */
  sequence: number;
  /** Order of receipt of the newest reading this person had seen; `null` if not sent. */
  seen_sequence: number | null;
}

/** The latest moment at which it may have happened: a device's clock may be hours behind the network's. */
function latestMoment(firing: Firing, check: Check): number {
  const { occurred_at, network_at, received_at, is_clock_odd } = firing;
  if (!is_clock_odd) return Math.max(occurred_at, network_at ?? received_at);
  return occurred_at <= check.received_at ? Math.max(occurred_at, received_at) : received_at;
}

/** The server's clock was set back between the two, so that its times do not order them. */
const isClockSetBack = (check: Check, firing: Firing): boolean => firing.received_at > check.received_at;

const isMadeOnDelivery = (check: Check): boolean =>
  check.received_at - check.occurred_at <= USUAL_CLOCK_ERROR_MS;

/**
 * Whether a check clears a firing: only one that its author could know about, because they had seen it (or a later
 * reading), or because by every clock it had happened before the check. What was received after the check stays open.
 * A check dated after its own receipt clears only what its author names as seen. In doubt the trap stays fired.
 *
 * Source: R11.
 */
export function clearsFiring(check: Check, firing: Firing): boolean {
  if (firing.sequence > check.sequence) return false;
  if (check.seen_sequence !== null && firing.sequence <= check.seen_sequence) return true;
  if (check.occurred_at > check.received_at + USUAL_CLOCK_ERROR_MS) return false;
  if (isClockSetBack(check, firing)) return isMadeOnDelivery(check);
  return latestMoment(firing, check) <= check.occurred_at;
}

export type Contact = (typeof CONTACTS)[number];

/** The parts of a reading that decide about firing. */
export interface ContactReading {
  /** `null` where the frame contains nothing about the contact. */
  contact: Contact | null;
  /** Number of openings or firings, where the device counts them. */
  counter: number | null;
  /** Start-up and configuration frames never alarm. */
  isAlarming: boolean;
}

/**
 * Whether a reading is a firing: edge-triggered, or a counter that rose, whatever the contact is by now (it fired and
 * closed again between two readings). Unknown → fired is a firing.
 *
 * @param previous the trap's last known contact and counter
 * Source: R11, R31.
 */
export function isFiring(
  previous: { contact: Contact | null; counter: number | null },
  reading: ContactReading,
): boolean {
  if (!reading.isAlarming) return false;
  const roseSince =
    reading.counter !== null && previous.counter !== null && reading.counter > previous.counter;
  if (roseSince) return true;
  return reading.contact === 'fired' && previous.contact !== 'fired';
}

/**
 * The contact with which the next reading is compared. After a firing was checked, "fired" is used only while the
 * contact is known to be unchanged; in doubt the contact is unknown, and the next "fired" counts.
 *
 * @param isOpen a firing of the trap is open
 * @param isUnbroken see the function of that name
 * Source: R24.
 */
export const contactBefore = (
  last: Contact | null,
  { isOpen, isUnbroken }: { isOpen: boolean; isUnbroken: boolean },
): Contact | null => (last === 'fired' && !isOpen && !isUnbroken ? null : last);
