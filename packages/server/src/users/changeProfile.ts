import { currentUserSchema, type Profile } from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { revokeCodes } from '../accounts/oneTimeCodeRepository.ts';
import type { Db } from '../database/database.ts';
import { nextSequence } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { queueMail, withdrawResetMails } from '../mail/repository.ts';
import { EMAIL_CHANGED_SUBJECT, emailChangedText } from '../mail/texts.ts';
import { findCurrentUser, saveProfile } from './repository.ts';

type CurrentRow = Awaited<ReturnType<typeof findCurrentUser>>;
type Addressee = Pick<CurrentRow, 'id' | 'login_id' | 'name' | 'email' | 'version'>;

/**
 * A person who controls a mail address can have a new password sent there. So the old address is notified, and codes
 * already sent to it become invalid.
 */
export async function leaveAddress(trx: Db, scope: Scope, before: Addressee, now: number): Promise<void> {
  const person = { site_id: scope.siteId, id: before.id };
  await withdrawResetMails(trx, person);
  await revokeCodes(trx, person, ['password_reset']);
  if (before.email === null) return;
  await queueMail(
    trx,
    {
      site_id: scope.siteId,
      rule: 'email_changed',
      user_id: before.id,
      to_addresses: before.email,
      subject: EMAIL_CHANGED_SUBJECT,
      body: emailChangedText(before),
      dedup_key: `email_changed:${before.id}:${before.version}`,
    },
    now,
  );
}

/**
 * Changes a person's own profile.
 *
 * @throws {AppError} `version_conflict` with the stored row
 */
export async function changeProfile(
  trx: Db,
  scope: Scope,
  { version, ...profile }: Profile & { version: number },
  now: number,
): Promise<CurrentRow> {
  const before = await findCurrentUser(trx, scope);
  const { siteId: site, userId } = scope;
  const sequence = await nextSequence(trx, site, { resource: 'users', row_id: before.id, user_id: userId });
  if (!(await saveProfile(trx, scope, profile, version, { updated_at: now, sequence }))) {
    const current = z.encode(currentUserSchema, await findCurrentUser(trx, scope));
    throw new AppError('version_conflict', { details: { current } });
  }
  if (before.email !== profile.email) await leaveAddress(trx, scope, before, now);
  return findCurrentUser(trx, scope);
}
