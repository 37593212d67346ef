import { hash, randomInt } from 'node:crypto';
import type { Db } from '../database/database.ts';

const KEY = 'first_run_code:';
/** Without letters and digits that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 5;
const GROUP_LENGTH = 4;

const keyOf = (code: string): string =>
  KEY +
  hash(
    'sha256',
    code
      .normalize('NFKC')
      .replaceAll(/[\s\-‐－ー]/gu, '')
      .toUpperCase(),
  );

/** A code for the first start, `ABCD-EFGH-…` with 100 bits; only its hash is stored. */
export async function createFirstRunCode(trx: Db, now: number): Promise<string> {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const code = Array.from({ length: GROUPS }, group).join('-');
  await trx
    .insertInto('settings')
    .values({ key: keyOf(code), value: String(now) })
    .execute();
  return code;
}

/** Whether a code is valid now, without using it. */
export async function isFirstRunCode(db: Db, code: string): Promise<boolean> {
  const row = await db.selectFrom('settings').select('key').where('key', '=', keyOf(code)).executeTakeFirst();
  return row !== undefined;
}

/** Ends all codes. A second request waits here until the first has created its site. */
export const endFirstRunCodes = (trx: Db) =>
  trx.deleteFrom('settings').where('key', 'like', `${KEY}%`).execute();
