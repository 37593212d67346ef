import { DAY_MS, decodeToken } from '@satomori/core';

/** Early enough for a person who runs a job only on weekends. */
const WARNED_DAYS = 3;

/** A warning about a token that expires soon; `null` for one that is valid for longer, expired or unreadable. */
export function tokenExpiryWarning(token: string, now: number): string | null {
  const payload = decodeToken(token);
  const left = payload === null ? Number.NaN : payload.exp * 1000 - now;
  return left > 0 && left < WARNED_DAYS * DAY_MS
    ? 'ログインの期限がまもなく切れます。ログインし直してください: satomori auth login'
    : null;
}
