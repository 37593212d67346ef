import type { Chance } from './chance.ts';
import { DAY, HOUR, LAST_DELIVERY, MINUTE, type ServerError, START } from './truth.ts';

const ERRORS = [HOUR, 9 * HOUR, 365 * DAY].flatMap((error) => [error, -error]);

/** A clock that is set wrong, and right again, at random moments. */
export function drawServerError(chance: Chance): ServerError {
  const steps: { at: number; error: number }[] = [];
  for (let at = START + HOUR; at < LAST_DELIVERY; at += chance.byFactor(10 * MINUTE, 8 * HOUR)) {
    steps.push({ at, error: chance.pick(ERRORS) });
    at += chance.byFactor(10 * MINUTE, 8 * HOUR);
    steps.push({ at, error: 0 });
  }
  return (at) => steps.findLast((step) => step.at <= at)?.error ?? 0;
}

/** The time of the server's clock. */
export const serverTime = (serverError: ServerError | null, at: number): number =>
  at + (serverError?.(at) ?? 0);
