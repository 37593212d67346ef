import { decodeToken } from '@satomori/core';

const DAY_MS = 24 * 60 * 60_000;
/** Somebody who runs a job every weekend should still see the warning in time. */
const WARNED_DAYS = 3;

/** What to say about a token that ends soon; `null` for one that lasts, is over, or cannot be read. */
export function expiryWarning(token: string, now: number): string | null {
  const payload = decodeToken(token);
  const left = payload === null ? Number.NaN : payload.exp * 1000 - now;
  return left > 0 && left < WARNED_DAYS * DAY_MS
    ? 'ログインの期限がまもなく切れます。ログインし直してください: satomori auth login'
    : null;
}
