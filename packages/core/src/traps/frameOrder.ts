import type { Contact } from './judgeFiring.ts';
import { USUAL_CLOCK_ERROR_MS } from '../format/durations.ts';

/** What determines a frame's position among those of its sensor. Instants in milliseconds. */
export interface FrameMark {
  /** Frame counter of LoRaWAN; `null` for messages that are no frame, such as a join. */
  f_cnt: number | null;
  /** Address of the session; `null` where the network server does not send it. */
  dev_addr: string | null;
  /** When the network received it, else the device's own time; `null` without either. */
  sent_at: number | null;
  /** Firings counted by the device; `null` where it counts none. */
  counter: number | null;
}

/** Two times are compared only where neither is ahead of the server: a wrong clock orders nothing. */
const areComparable = (frame: FrameMark, newest: FrameMark, receivedAt: number): boolean =>
  [frame, newest].every(({ sent_at }) => sent_at !== null && sent_at <= receivedAt + USUAL_CLOCK_ERROR_MS);

export const isSameSession = (a: FrameMark, b: FrameMark): boolean =>
  a.dev_addr === null || b.dev_addr === null || a.dev_addr === b.dev_addr;

/** Counters of 16 bits start again at 0 after this many. */
const ROLL_OVER = 0x1_0000;
/** This many of the first frames after a restart may be lost. */
const FIRST_FRAMES = 8;
/** No gateway or network server stores a frame for longer. */
const LONGEST_DELAY_MS = 72 * 60 * 60_000;

/** One frame after the newest may be lost; the one after it still counts as the expected frame. */
const MAX_STEP = 2;

/** Whether the frame is the one expected after the newest: no repeated old frame has exactly this counter. */
export function isAwaited(frame: FrameMark, newest: FrameMark): boolean {
  if (frame.f_cnt === null || newest.f_cnt === null || !isSameSession(frame, newest)) return false;
  return frame.f_cnt > newest.f_cnt && frame.f_cnt <= newest.f_cnt + MAX_STEP;
}

/** Whether nothing was sent between the two. */
export const isNext = (frame: FrameMark, previous: FrameMark): boolean =>
  previous.f_cnt !== null && isSameSession(frame, previous) && frame.f_cnt === previous.f_cnt + 1;

/** A frame with what decides whether its contact continues another's. */
export interface ContactFrame extends FrameMark {
  contact: Contact | null;
}

/** The last frame of the counters before those of the newest one: some of their frames may still arrive. */
export interface FormerFrame extends ContactFrame {
  /** When a frame with other counters was received, milliseconds. */
  left_at: number;
  /** A frame with other counters was followed by one that continues them: it was no single late one. */
  is_over: boolean;
  /** The value before, in case the other counters were those of a single late frame. */
  before: FormerFrame | null;
}

/** The device sends a frame for each firing that it counts: its count rises no faster than its frames. */
function canFollow(frame: FrameMark, previous: FrameMark): boolean {
  if (frame.counter === null || previous.counter === null) return true;
  const rise = frame.counter - previous.counter;
  return rise >= 0 && rise <= (frame.f_cnt ?? 0) - (previous.f_cnt ?? 0);
}

/** Whether the device can have counted like this, whichever of the two was sent first. */
const fitsWith = (frame: FrameMark, other: FrameMark): boolean =>
  (frame.f_cnt ?? 0) > (other.f_cnt ?? 0) ? canFollow(frame, other) : canFollow(other, frame);

const countsLess = (frame: FrameMark, other: FrameMark): boolean =>
  frame.counter !== null && other.counter !== null && frame.counter < other.counter;

const distance = (frame: FrameMark, other: FrameMark): number =>
  Math.abs((frame.f_cnt ?? 0) - (other.f_cnt ?? 0));

/** Two frames have the same counter: the later one is from after the restart. */
const saysOtherwise = (frame: ContactFrame, other: ContactFrame): boolean =>
  frame.f_cnt === other.f_cnt &&
  frame.contact !== null &&
  other.contact !== null &&
  frame.contact !== other.contact;

/** Whether the frame belongs to the previous counters, rather than to those of the newest one. */
function isOfFormer(
  frame: ContactFrame,
  newest: FrameMark,
  former: FormerFrame,
  receivedAt: number,
): boolean {
  const age = receivedAt - former.left_at;
  if (age < 0 || age > LONGEST_DELAY_MS || frame.f_cnt === null || former.f_cnt === null) return false;
  if (!isSameSession(frame, newest)) return isSameSession(frame, former);
  if (newest.f_cnt === null || !isSameSession(frame, former) || saysOtherwise(frame, former)) return false;
  if (frame.f_cnt > newest.f_cnt && countsLess(frame, newest) && !countsLess(frame, former)) return true;
  if (isAwaited(frame, newest))
    return !canFollow(frame, newest) && isAwaited(frame, former) && canFollow(frame, former);
  if (fitsWith(frame, newest) && !fitsWith(frame, former)) return false;
  // A counter far from this one has restarted again; the device did not send that many frames that late.
  if (frame.f_cnt < FIRST_FRAMES && former.f_cnt - frame.f_cnt > 2 * FIRST_FRAMES) return false;
  return distance(frame, former) < distance(frame, newest);
}

/** From one counter to a much lower one that continues it. */
const isRolledOver = (from: number, to: number): boolean =>
  from < ROLL_OVER && from - to > (ROLL_OVER / 4) * 3;

const isAfter = (f_cnt: number, other: number): boolean => f_cnt > other && !isRolledOver(f_cnt, other);

/** `resumed`: it continues the counters from before those of the newest frame. */
export type FrameOrder = 'next' | 'behind' | 'began_again' | 'resumed';

/**
 * Where a frame belongs among those of its sensor: `next`, `behind` the newest one known, `began_again` where the
 * counter restarted, or `resumed`. A lower counter means late, whatever its time, since many network servers send the
 * time at which a late frame arrived; it means a restart where it is near 0, or where nothing can be that late. Only
 * later frames confirm a restart: until nothing can be that late, each frame belongs to the counters nearer to it.
 *
 * @param receivedAt when the frame was received, milliseconds
 * @param former `null` where the counter has not restarted
 * Source: R11.
 */
export function orderOf(
  frame: ContactFrame,
  newest: ContactFrame,
  receivedAt: number,
  former: FormerFrame | null = null,
): FrameOrder {
  const isTimed = areComparable(frame, newest, receivedAt);
  const ahead = isTimed ? (frame.sent_at ?? 0) - (newest.sent_at ?? 0) : 0;
  if (ahead < -USUAL_CLOCK_ERROR_MS) return 'behind';
  if (former !== null && isOfFormer(frame, newest, former, receivedAt))
    return isAfter(frame.f_cnt ?? 0, former.f_cnt ?? 0) ? 'resumed' : 'behind';
  if (frame.f_cnt === null || newest.f_cnt === null || !isSameSession(frame, newest)) return 'next';
  if (frame.f_cnt > newest.f_cnt) return isRolledOver(frame.f_cnt, newest.f_cnt) ? 'behind' : 'next';
  if (ahead <= 0) return 'behind';
  if (isRolledOver(newest.f_cnt, frame.f_cnt)) return 'next';
  const hasRestarted = frame.f_cnt < FIRST_FRAMES || ahead > LONGEST_DELAY_MS;
  const isOther = frame.f_cnt < newest.f_cnt || saysOtherwise(frame, newest);
  return isOther && hasRestarted ? 'began_again' : 'behind';
}

/**
 * Whether the contact has stayed fired from one frame to the next: no frame between them is missing that may have
 * reported otherwise, or the device counts firings and has counted none. False in doubt.
 *
 * Source: R24.
 */
export function isUnbroken(previous: ContactFrame, next: ContactFrame): boolean {
  if (previous.contact !== 'fired' || next.contact !== 'fired') return false;
  if (previous.f_cnt === null || next.f_cnt === null || !isSameSession(previous, next)) return false;
  if (isNext(next, previous)) return true;
  return next.f_cnt > previous.f_cnt && next.counter !== null && next.counter === previous.counter;
}
