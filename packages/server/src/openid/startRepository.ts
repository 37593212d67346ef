import { hash, randomBytes } from 'node:crypto';
import { MINUTE_MS } from '@satomori/core';
import type { Db } from '../database/database.ts';

/** For the password and a second factor at the provider. */
export const START_LIFETIME_MS = 10 * MINUTE_MS;

const HANDLE_BYTES = 24;
const hashHandle = (handle: string): string => hash('sha256', handle);

export interface Checks {
  state: string;
  nonce: string;
  code_verifier: string;
}

/** @returns the handle for the browser's cookie; only its hash is stored */
export async function insertStart(trx: Db, siteId: string, checks: Checks, now: number): Promise<string> {
  const handle = randomBytes(HANDLE_BYTES).toString('base64url');
  await trx
    .insertInto('openid_starts')
    .values({
      handle_hash: hashHandle(handle),
      site_id: siteId,
      ...checks,
      user_id: null,
      expires_at: now + START_LIFETIME_MS,
    })
    .execute();
  return handle;
}

/** Takes the state of this browser's sign-in, once: a repeated return finds none. */
export const takeState = (trx: Db, handle: string, state: string, now: number) =>
  trx
    .updateTable('openid_starts')
    .set({ state: null })
    .where('handle_hash', '=', hashHandle(handle))
    .where('state', '=', state)
    .where('expires_at', '>', now)
    .returning(['site_id', 'nonce', 'code_verifier'])
    .executeTakeFirst();

export const notePerson = (trx: Db, handle: string, userId: string) =>
  trx
    .updateTable('openid_starts')
    .set({ user_id: userId })
    .where('handle_hash', '=', hashHandle(handle))
    .execute();

/** Ends this browser's sign-in, once: of two requests one gets the person. */
export const takePerson = (trx: Db, handle: string, now: number) =>
  trx
    .deleteFrom('openid_starts')
    .where('handle_hash', '=', hashHandle(handle))
    .where('user_id', 'is not', null)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();

export const deleteExpiredStarts = (db: Db, now: number) =>
  db.deleteFrom('openid_starts').where('expires_at', '<=', now).execute();
