import { randomUUID } from 'node:crypto';
import { resetPassword, signInOnce } from '@satomori/core';
import type { Db, Database } from '../database/database.ts';
import { lockPerson } from '../database/locks.ts';
import type { CodePurpose } from '../database/tables.ts';
import { AppError } from '../errors/appError.ts';
import { withdrawResetMails } from '../mail/repository.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { addressBlock } from '../plugins/addressBlock.ts';
import { countAgainst } from '../accounts/attemptLimits.ts';
import { isGoodCode, takeOneTimeCode } from '../accounts/oneTimeCodeRepository.ts';
import { checkPasswordAllowed } from '../accounts/passwordRuleRepository.ts';
import { type ActiveAccount, findActiveAccount, changeAccount } from '../accounts/repository.ts';
import { issueSession, type DeviceInput } from './issueSession.ts';

interface Services {
  database: Database;
  tokens: Tokens;
  passwords: Passwords;
  /** Milliseconds. */
  now: () => number;
}

/** A code of 128 bits cannot be guessed; this limits the cost of trying. */
const TRIES_PER_ADDRESS = 30;

/** A mailed link sets a password; a slip of the first sign-in does, too. */
const SETS_PASSWORD: readonly CodePurpose[] = ['password_reset', 'sign_in'];

/** Signing in with a code instead of a password. */
export function codeRoutes(addRoute: AddRoute, services: Services): void {
  const { database, passwords, now } = services;

  const countTry = (address: string) =>
    countAgainst(database.db, [[`code:${address}`, TRIES_PER_ADDRESS]], now());

  /** Uses the code; wrong, expired and used ones, and those of people who may not sign in, are answered alike. */
  async function enter(trx: Db, purposes: readonly CodePurpose[], code: string): Promise<ActiveAccount> {
    const taken = await takeOneTimeCode(trx, purposes, code, now());
    const account = taken === null ? undefined : await findActiveAccount(trx, taken.user_id);
    if (account === undefined) throw new AppError('bad_code');
    await checkPasswordAllowed(trx, account.id);
    return account;
  }

  addRoute(resetPassword, async ({ body, request }) => {
    await countTry(addressBlock(request.ip));
    // Hashing a password is expensive, so only with a valid code.
    if (!(await isGoodCode(database.db, SETS_PASSWORD, body.code, now()))) throw new AppError('bad_code');
    const changed = { password_hash: await passwords.hash(body.new_password), stamp: randomUUID() };
    return database.transaction(async (trx) => {
      const account = await enter(trx, SETS_PASSWORD, body.code);
      await lockPerson(trx, database.engine, account.id);
      await changeAccount(trx, account, changed, now());
      await withdrawResetMails(trx, account);
      return issueSession(services, trx, { ...account, stamp: changed.stamp }, body satisfies DeviceInput);
    });
  });

  addRoute(signInOnce, async ({ body, request }) => {
    await countTry(addressBlock(request.ip));
    return database.transaction(async (trx) => {
      const account = await enter(trx, ['sign_in'], body.code);
      return issueSession(services, trx, account, body satisfies DeviceInput);
    });
  });
}
