/** What is known of one firing. Instants in milliseconds. */
export interface Firing {
  id: string;
  /** When it happened: device or network time; not trusted where `is_clock_odd`. */
  occurred_at: number;
  /** Of the network server; `null` where it gave none. */
  network_at: number | null;
  received_at: number;
  is_clock_odd: boolean;
  /** Order of receipt in the site. */
  sequence: number;
}

/** A person's `checked` or `set`. Instants in milliseconds. */
export interface Check {
  occurred_at: number;
  received_at: number;
  /** Order of receipt in the site. */
  sequence: number;
  /** Order of receipt of the newest reading this person knew; `null` if they said none. */
  seen_sequence: number | null;
}

/** A phone this little ahead of the server is usual; one further ahead does not know when its check was made. */
const USUAL_CLOCK_ERROR_MS = 60_000;

/** The latest moment at which it may have happened: a device's clock may run hours behind the network's. */
function latestMoment(firing: Firing, check: Check): number {
  const { occurred_at, network_at, received_at, is_clock_odd } = firing;
  if (!is_clock_odd) return Math.max(occurred_at, network_at ?? received_at);
  return occurred_at <= check.received_at ? Math.max(occurred_at, received_at) : received_at;
}

/** The server's clock was set back between the two, so that its times say nothing of which came first. */
const isClockSetBack = (check: Check, firing: Firing): boolean => firing.received_at > check.received_at;

const isMadeOnDelivery = (check: Check): boolean =>
  check.received_at - check.occurred_at <= USUAL_CLOCK_ERROR_MS;

/**
 * Whether a check clears a firing: only one that its author could know.
 * They could if they had seen it (or a later reading), or if it had already happened when they stood at the trap,
 * whichever clock is asked. What was received after the check stays open: by the order of receipt, whatever clocks say.
 * A check that says to be made after it was received clears only what its author names as seen.
 * The rule fails towards "fired".
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

export type Contact = 'armed' | 'fired';

/** One reading as far as firing is concerned. */
export interface ContactReading {
  /** `null` where the frame says nothing of the contact. */
  contact: Contact | null;
  /** Of openings or firings, where the device counts them. */
  counter: number | null;
  /** Start-up and configuration frames never alarm. */
  isAlarming: boolean;
}

/**
 * Whether a reading is a firing: edge-triggered, or a counter that rose, whatever the contact says by now
 * (it fired and closed again between two readings). Unknown → fired is a firing.
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
 * The contact against which the next reading is judged. Once a firing was looked after, "fired" holds only as long as
 * the contact is known to have stayed as it was; in doubt nothing is known, and the next "fired" counts.
 *
 * @param isOpen a firing of the trap is open
 * @param isUnbroken see the function of that name
 * Source: R24.
 */
export const contactBefore = (
  last: Contact | null,
  { isOpen, isUnbroken }: { isOpen: boolean; isUnbroken: boolean },
): Contact | null => (last === 'fired' && !isOpen && !isUnbroken ? null : last);
