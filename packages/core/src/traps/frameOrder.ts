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

/** Counters of 16 bits begin at 0 again after this many. */
const ROLL_OVER = 0x1_0000;
/** So many of the first frames after a restart may be lost. */
const FIRST_FRAMES = 8;
/** No gateway and no network server keeps a frame for longer. */
const LONGEST_DELAY_MS = 72 * 60 * 60_000;

/** From one counter to a much lower one that goes on from it. */
const isRolledOver = (from: number, to: number): boolean =>
  from < ROLL_OVER && from - to > (ROLL_OVER / 4) * 3;

/**
 * Where a frame belongs among those of its sensor: `next`, `behind` the newest one known, or the counter began again.
 * A lower counter is late. Its time alone does not say otherwise, since many network servers give the time at which a late
 * frame arrived; it began again where the counter is near 0, or where nothing can be that late.
 *
 * @param receivedAt when the frame was received, milliseconds
 * Source: R11.
 */
export function placeOf(
  frame: FrameMark,
  newest: FrameMark,
  receivedAt: number,
): 'next' | 'behind' | 'began_again' {
  const isTimed = areComparable(frame, newest, receivedAt);
  const ahead = isTimed ? (frame.sent_at ?? 0) - (newest.sent_at ?? 0) : 0;
  if (ahead < -USUAL_CLOCK_ERROR_MS) return 'behind';
  if (frame.f_cnt === null || newest.f_cnt === null || !isSameSession(frame, newest)) return 'next';
  if (frame.f_cnt > newest.f_cnt) return isRolledOver(frame.f_cnt, newest.f_cnt) ? 'behind' : 'next';
  if (ahead <= 0) return 'behind';
  if (isRolledOver(newest.f_cnt, frame.f_cnt)) return 'next';
  const hasBegunAgain = frame.f_cnt < FIRST_FRAMES || ahead > LONGEST_DELAY_MS;
  return hasBegunAgain && frame.f_cnt < newest.f_cnt ? 'began_again' : 'behind';
}

/** One frame after the newest may be lost, for a frame to be the one that was waited for. */
const MAX_STEP = 2;

/** Whether the frame is the one to come after the newest: no old frame that comes again has just this counter. */
export function isAwaited(frame: FrameMark, newest: FrameMark): boolean {
  if (frame.f_cnt === null || newest.f_cnt === null || !isSameSession(frame, newest)) return false;
  return frame.f_cnt > newest.f_cnt && frame.f_cnt <= newest.f_cnt + MAX_STEP;
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
