/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Japan is at UTC+9 all year. */
export const TOKYO_OFFSET_MS = 9 * HOUR_MS;

/** An event received this much later shows both times, 発生 and 受信. */
export const LATE_AFTER_MS = 5 * MINUTE_MS;

/** Clocks of phones and network servers are usually ahead of the server's by no more than this. */
export const USUAL_CLOCK_ERROR_MS = MINUTE_MS;

/** Received long after it happened, for example from a gateway that stored it while it was offline. Milliseconds. */
export const wasReceivedLate = ({ occurred_at, received_at }: { occurred_at: number; received_at: number }) =>
  received_at - occurred_at > LATE_AFTER_MS;

/** A duration in the largest unit without a remainder: `6時間`, `90分`, `45秒`. */
export function formatInterval(seconds: number): string {
  if (seconds > 0 && seconds % 86_400 === 0) return `${seconds / 86_400}日`;
  if (seconds > 0 && seconds % 3600 === 0) return `${seconds / 3600}時間`;
  if (seconds > 0 && seconds % 60 === 0) return `${seconds / 60}分`;
  return `${seconds}秒`;
}
