import type { TokenPayload } from '@satomori/core';
import type { Db } from '../database/database.ts';

/** Ends the session of this token, and of no other: every server on the database refuses it with the commit. */
export const endToken = (trx: Db, { site_id, sub, jti, exp }: TokenPayload) =>
  trx
    .insertInto('ended_tokens')
    .values({ site_id, user_id: sub, token_id: jti, expires_at: exp * 1000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Of tokens that have expired by then. */
export const forgetEndedTokens = (db: Db, expiredBy: number) =>
  db.deleteFrom('ended_tokens').where('expires_at', '<=', expiredBy).execute();
