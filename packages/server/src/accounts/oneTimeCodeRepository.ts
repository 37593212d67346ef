import { hash, randomBytes } from 'node:crypto';
import { DAY_MS, MINUTE_MS } from '@satomori/core';
import type { Db } from '../database/database.ts';
import type { CodePurpose } from '../database/tables.ts';

/** How long a code is valid: a mailed link is used at once, a printed slip is sent by post, and digits are typed. */
export const CODE_LIFETIMES_MS: Record<CodePurpose, number> = {
  password_reset: 60 * MINUTE_MS,
  sign_in: 14 * DAY_MS,
  line_link: 10 * MINUTE_MS,
};

const CODE_BYTES = 16;

interface Person {
  site_id: string;
  id: string;
}

const hashCode = (code: string): string => hash('sha256', code);

/** Makes this code the person's only one for the purpose; only its hash is stored. */
export async function putOneTimeCode(
  trx: Db,
  person: Person,
  purpose: CodePurpose,
  code: string,
  now: number,
): Promise<void> {
  const made = {
    code_hash: hashCode(code),
    created_at: now,
    expires_at: now + CODE_LIFETIMES_MS[purpose],
  };
  await trx
    .insertInto('one_time_codes')
    .values({ site_id: person.site_id, user_id: person.id, purpose, ...made })
    .onConflict((conflict) => conflict.columns(['site_id', 'user_id', 'purpose']).doUpdateSet(made))
    .execute();
}

/** Creates a random code for a person, for example for a printed slip. It cannot be read again later. */
export async function createOneTimeCode(
  trx: Db,
  person: Person,
  purpose: CodePurpose,
  now: number,
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await putOneTimeCode(trx, person, purpose, code, now);
  return code;
}

/** Whether a code is valid now, without using it. */
export async function isGoodCode(
  db: Db,
  purposes: readonly CodePurpose[],
  code: string,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('user_id')
    .where('code_hash', '=', hashCode(code))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a code, once: of two concurrent requests one gets the person, the other `null`. */
export async function takeOneTimeCode(
  trx: Db,
  purposes: readonly CodePurpose[],
  code: string,
  now: number,
): Promise<{ user_id: string } | null> {
  const row = await trx
    .deleteFrom('one_time_codes')
    .where('code_hash', '=', hashCode(code))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row ?? null;
}

/** Revokes a person's codes: after a new password or another mail address earlier ones are invalid. */
export const revokeCodes = (trx: Db, person: Person, purposes: readonly CodePurpose[]) =>
  trx
    .deleteFrom('one_time_codes')
    .where('site_id', '=', person.site_id)
    .where('user_id', '=', person.id)
    .where('purpose', 'in', purposes)
    .execute();

export const deleteExpiredCodes = (db: Db, now: number) =>
  db.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
