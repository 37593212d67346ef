import type { Contact } from './firing.ts';

/** What orders a frame among those of its sensor. Instants in milliseconds. */
export interface FrameMark {
  /** Frame counter of LoRaWAN; `null` for what is no frame, as a join. */
  f_cnt: number | null;
  /** Address of the session; `null` where the network server does not name it. */
  dev_addr: string | null;
  /** When the network received it, else when the device says to have sent it; `null` without either. */
  sent_at: number | null;
}

/** Clocks of network servers run this little ahead of ours as a rule. */
const USUAL_CLOCK_ERROR_MS = 60_000;

/** Two times are compared only where neither lies ahead of the server: a clock that was wrong orders nothing. */
const areComparable = (frame: FrameMark, newest: FrameMark, receivedAt: number): boolean =>
  [frame, newest].every(({ sent_at }) => sent_at !== null && sent_at <= receivedAt + USUAL_CLOCK_ERROR_MS);

export const isSameSession = (a: FrameMark, b: FrameMark): boolean =>
  a.dev_addr === null || b.dev_addr === null || a.dev_addr === b.dev_addr;

/**
 * Whether a frame was sent before the newest one known of its sensor. A lower counter is late, unless the frame's own
 * time says that the counter began again; without such a time it is taken for late, and proves nothing.
 *
 * @param receivedAt when the frame was received, milliseconds
 * Source: R11.
 */
export function isBehind(frame: FrameMark, newest: FrameMark, receivedAt: number): boolean {
  const isTimed = areComparable(frame, newest, receivedAt);
  const ahead = isTimed ? (frame.sent_at ?? 0) - (newest.sent_at ?? 0) : 0;
  if (ahead < -USUAL_CLOCK_ERROR_MS) return true;
  if (frame.f_cnt === null || newest.f_cnt === null || !isSameSession(frame, newest)) return false;
  return frame.f_cnt <= newest.f_cnt && ahead <= 0;
}

/** A frame as far as it continues another. */
export interface ContactFrame extends FrameMark {
  contact: Contact | null;
  /** Firings counted by the device; `null` where it counts none. */
  counter: number | null;
}

/**
 * Whether the contact has stayed fired from one frame to the next: no frame is missing between them that may have said
 * otherwise, or the device counts firings and has counted none. In doubt it has not.
 *
 * Source: R24.
 */
export function isUnbroken(previous: ContactFrame, next: ContactFrame): boolean {
  if (previous.contact !== 'fired' || next.contact !== 'fired') return false;
  if (previous.f_cnt === null || next.f_cnt === null || !isSameSession(previous, next)) return false;
  if (next.f_cnt === previous.f_cnt + 1) return true;
  return next.f_cnt > previous.f_cnt && next.counter !== null && next.counter === previous.counter;
}
