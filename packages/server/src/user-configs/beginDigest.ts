import { type Digest, digestDayAt } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { findLastDigest, insertDigest } from '../mail/digestRepository.ts';

/**
 * Notes that the digest of today is over for a person who has just chosen when to get it: chosen after the morning,
 * the first one comes with the next. From one choice to another no notification is left out.
 *
 * @param sequence of the site, as of now
 * Source: R166.
 */
export async function beginDigest(
  trx: Db,
  scope: Scope,
  choice: { from: Digest; to: Digest },
  sequence: number,
  now: number,
): Promise<void> {
  const day = digestDayAt(choice.to, now);
  const user_id = scope.userId;
  if (choice.from === choice.to || day === null || user_id === null) return;
  const last = choice.from === 'none' ? undefined : await findLastDigest(trx, scope, user_id);
  await insertDigest(trx, scope, { user_id, day, sequence: last?.sequence ?? sequence, made_at: now });
}
