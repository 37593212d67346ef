/** What is known of one firing. Instants in milliseconds. */
export interface Firing {
  id: string;
  /** When it happened: device or network time; not trusted where `is_clock_odd`. */
  occurred_at: number;
  received_at: number;
  is_clock_odd: boolean;
  /** Order of receipt in the site. */
  sequence: number;
}

/** A person's `checked` or `set`. Instants in milliseconds. */
export interface Check {
  occurred_at: number;
  received_at: number;
  /** Order of receipt of the newest reading this person knew; `null` if they said none. */
  seen_sequence: number | null;
}

/** A phone this little ahead of the server is usual; one further ahead does not know when its check was made. */
const USUAL_CLOCK_ERROR_MS = 60_000;

/**
 * Whether a check clears a firing: only one that its author could know.
 * They could if they had seen it (or a later reading), or if it had already happened when they stood at the trap.
 * A firing received after the check stays open whatever its own clock says, and where that clock is odd
 * the time of receipt stands in for it. A check that says to be made after it was received clears only what its
 * author names as seen. The rule fails towards "fired".
 *
 * Source: trust rule 11.
 */
export function clearsFiring(check: Check, firing: Firing): boolean {
  if (firing.received_at > check.received_at) return false;
  if (check.seen_sequence !== null && firing.sequence <= check.seen_sequence) return true;
  if (check.occurred_at > check.received_at + USUAL_CLOCK_ERROR_MS) return false;
  const happenedAt = firing.is_clock_odd ? firing.received_at : firing.occurred_at;
  return happenedAt <= check.occurred_at;
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
 * Source: product description, section 3; trust rule 11.
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
