import { identityKey } from '@satomori/core';
import { countAgainst } from '../accounts/attemptLimits.ts';
import { findAccount } from '../accounts/repository.ts';
import type { Db } from '../database/database.ts';
import { findResettable } from './accountRepository.ts';
import { queueMail } from './repository.ts';
import { RESET_SUBJECT } from './texts.ts';

/** Requests within ten minutes. */
const PER_ACCOUNT_AND_ADDRESS = 5;
const PER_ADDRESS = 50;
/** However many requests there are, a person gets one mail within this time. */
const ONE_MAIL_WITHIN_MS = 10 * 60_000;

export interface ResetRequest {
  /** The site that the request names; without it only a login id of one site alone gets a mail. */
  site_id: string | null;
  login_id?: string | undefined;
  email?: string | undefined;
  /** The client's address. */
  address: string;
}

/**
 * Queues the mail for setting a new password, if the account exists, is active, not shared, and has an address. In
 * every case the attempt is written and nothing expensive is done, so answer and time are the same.
 *
 * @throws {AppError} `too_many_requests`
 * Source: R15, R124.
 */
export async function requestReset(trx: Db, request: ResetRequest, now: number): Promise<void> {
  const { site_id: named, login_id, email: address } = request;
  const account = `${named ?? ''}:${identityKey(login_id ?? address ?? '')}`;
  await countAgainst(
    trx,
    [
      [`mail:${request.address}`, PER_ADDRESS],
      [`mail_account:${account}:${request.address}`, PER_ACCOUNT_AND_ADDRESS],
    ],
    now,
  );
  const who =
    login_id === undefined ? { email: address } : { id: (await findAccount(trx, login_id, named))?.id ?? '' };
  for (const { site_id, id, email } of await findResettable(trx, { site_id: named, ...who })) {
    const window = Math.floor(now / ONE_MAIL_WITHIN_MS);
    await queueMail(
      trx,
      {
        site_id,
        rule: 'password_reset',
        user_id: id,
        to_addresses: email ?? '',
        subject: RESET_SUBJECT,
        dedup_key: `password_reset:${id}:${window}`,
      },
      now,
    );
  }
}
