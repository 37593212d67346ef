import type { NotificationRule } from '../contract/notifications/notifications.ts';
import { DAY_MS, MINUTE_MS, TOKYO_OFFSET_MS } from '../format/durations.ts';
import { passesQuietHours } from '../alarm-rules/rules.ts';
import type { QuietHours } from '../schemas/quietHours.ts';

/** Somebody may be hurt, or an animal is in the trap. A test is asked for at this moment. */
const neverWaits = (rule: NotificationRule): boolean => rule === 'delivery_test' || passesQuietHours(rule);

const MINUTES_OF_DAY = DAY_MS / MINUTE_MS;
const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** The end of these quiet hours, if `at` is within them; otherwise `at`. */
function endOf({ quiet_from, quiet_to }: QuietHours, at: number): number {
  if (quiet_from === null || quiet_to === null) return at;
  const sinceMidnight = (at + TOKYO_OFFSET_MS) % DAY_MS;
  const from = minutesOf(quiet_from);
  const length = (minutesOf(quiet_to) - from + MINUTES_OF_DAY) % MINUTES_OF_DAY;
  const sinceStart = (sinceMidnight - from * MINUTE_MS + DAY_MS) % DAY_MS;
  return sinceStart < length * MINUTE_MS ? at - sinceStart + length * MINUTE_MS : at;
}

/**
 * The end of all quiet hours that cover `now` (of the person, of the site), or `now` where none does. Never later than
 * a day, even where they leave no minute free. Milliseconds.
 */
export function endOfQuietHours(now: number, quietHours: readonly QuietHours[]): number {
  let at = now;
  for (;;) {
    const later = quietHours.reduce((end, hours) => endOf(hours, end), at);
    if (later === at) return at;
    if (later - now >= DAY_MS) return now + DAY_MS;
    at = later;
  }
}

/**
 * When a notification is sent out of the app: at once, or at the end of the quiet hours.
 *
 * @param now milliseconds
 * @returns milliseconds
 * Source: R137.
 */
export const whenToDeliver = (
  rule: NotificationRule,
  now: number,
  quietHours: readonly QuietHours[],
): number => (neverWaits(rule) ? now : endOfQuietHours(now, quietHours));
