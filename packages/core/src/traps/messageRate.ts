import { HOUR_MS, MINUTE_MS } from '../format/durations.ts';

/** More messages of one device than this within ten minutes are too many. Source: R178. */
export const MAX_MESSAGES = 30;
const WINDOW_MS = 10 * MINUTE_MS;
/** So long after the last message too many it is over; a short pause is not. */
const OVER_AFTER_MS = HOUR_MS;

/** How often a device sends. Instants in milliseconds. */
export interface MessageRate {
  /** Since when it is counted, for ten minutes. */
  from: number;
  count: number;
  /** While they are too many: the last of them, the most within ten minutes, and what the history left out. */
  excess: { at: number; count: number; left_out: number } | null;
}

/** Whether a device sends, or sent within the last hour, more than {@link MAX_MESSAGES} in ten minutes. */
export const isExcessive = (rate: MessageRate | null, now: number): boolean =>
  rate !== null && rate.excess !== null && Math.abs(now - rate.excess.at) < OVER_AFTER_MS;

/**
 * Counts one more message of a device. A time before the counted ones, from a replay or a clock that was set back,
 * starts the count again.
 */
export function countMessage(before: MessageRate | null, at: number): MessageRate {
  const excess = isExcessive(before, at) ? (before?.excess ?? null) : null;
  if (before === null || at < before.from || at - before.from >= WINDOW_MS)
    return { from: at, count: 1, excess };
  const count = before.count + 1;
  if (count <= MAX_MESSAGES) return { from: before.from, count, excess };
  return {
    from: before.from,
    count,
    excess: { at, count: Math.max(count, excess?.count ?? 0), left_out: excess?.left_out ?? 0 },
  };
}

/** Whether the message that was counted last is one too many. Source: R178. */
export const isTooMany = (rate: MessageRate): boolean => rate.count > MAX_MESSAGES;

/** The rate after the history left the last message out. */
export const leaveOut = (rate: MessageRate): MessageRate =>
  rate.excess === null ? rate : { ...rate, excess: { ...rate.excess, left_out: rate.excess.left_out + 1 } };

/** What a device that sends too often is called, with how many messages within ten minutes. */
export const excessText = (count: number): string => `送信過多（10分に${count}件）`;

/** The same of a trap, with what its history has left out; `null` where its sensor sends as it should. */
export function trapExcessText({
  excess_count,
  left_out_count,
}: {
  excess_count: number | null;
  left_out_count: number | null;
}): string | null {
  if (excess_count === null) return null;
  const leftOut = (left_out_count ?? 0) === 0 ? '' : `。変わりのない${left_out_count}件は履歴にありません`;
  return `${excessText(excess_count)}${leftOut}`;
}
