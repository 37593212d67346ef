import { randomInt } from 'node:crypto';
import type { Scope } from '../../access/scope.ts';
import { CODE_LIFETIMES_MS, putOneTimeCode, takeOneTimeCode } from '../../accounts/oneTimeCodeRepository.ts';
import type { Db } from '../../database/database.ts';

const DIGITS = 8;

/** A code counts in its own site only. */
const stored = ({ siteId }: Scope, code: string) => `${siteId}:${code}`;

/**
 * Makes the digits by which the caller's LINE is linked; those made before are no longer valid.
 *
 * @throws a violation of the unique index where another person has the same ones now
 * Source: R159.
 */
export async function createLinkCode(
  trx: Db,
  scope: Scope,
  now: number,
): Promise<{ code: string; expires_at: number }> {
  const code = String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0');
  const person = { site_id: scope.siteId, id: scope.userId ?? '' };
  await putOneTimeCode(trx, person, 'line_link', stored(scope, code), now);
  return { code, expires_at: now + CODE_LIFETIMES_MS.line_link };
}

/** Uses a code, once. @returns whose it is */
export const takeLinkCode = (trx: Db, scope: Scope, code: string, now: number) =>
  takeOneTimeCode(trx, ['line_link'], stored(scope, code), now);

const IS_CODE = new RegExp(`^\\d{${DIGITS}}$`);

/** The digits of a message that is nothing else, however they are typed; otherwise `null`. */
export function codeIn(text: string): string | null {
  const digits = text.normalize('NFKC').replaceAll(/[\s\-‐‑–—―−ー]/gu, '');
  return IS_CODE.test(digits) ? digits : null;
}
