import type { TokenPayload } from '@satomori/core';
import type { Db } from '../database/database.ts';

/** Ends the session of this token only: every server on the database refuses it from the commit on. */
export const endToken = (trx: Db, { site_id, sub, jti, exp }: TokenPayload) =>
  trx
    .insertInto('ended_tokens')
    .values({ site_id, user_id: sub, token_id: jti, expires_at: exp * 1000 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();

/** Deletes ended tokens that have expired by this time. */
export const deleteExpiredEndedTokens = (db: Db, expiredBy: number) =>
  db.deleteFrom('ended_tokens').where('expires_at', '<=', expiredBy).execute();
