import { randomUUID } from 'node:crypto';
import { changePassword, signIn, signOut } from '@satomori/core';
import type { Database } from '../database/database.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { AppError } from '../errors/appError.ts';
import { withdrawResetMails } from '../mail/repository.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { takeAttempt } from '../accounts/attemptLimits.ts';
import { endToken } from '../sessions/endedTokenRepository.ts';
import { findAccount, findAccountById, isKnownDevice, changeAccount } from '../accounts/repository.ts';
import { issueSession, tokenOf } from './issueSession.ts';

interface Services {
  database: Database;
  tokens: Tokens;
  passwords: Passwords;
  /** Milliseconds. */
  now: () => number;
}

export function authRoutes(addRoute: AddRoute, services: Services): void {
  const { database, passwords, tokens, now } = services;

  addRoute(signIn, async ({ body, request }) => {
    const account = await findAccount(database.db, body.login_id);
    const isKnown =
      account !== undefined &&
      body.device_id !== undefined &&
      (await isKnownDevice(database.db, account.id, body.device_id));
    const knownDeviceId = isKnown ? (body.device_id ?? null) : null;
    const isShared = account?.is_shared_viewer === true;
    const attempt = { login_id: body.login_id, address: request.ip, isShared, knownDeviceId };
    await takeAttempt(database.db, attempt, now());
    const isRight = await passwords.matches(account?.password_hash ?? null, body.password);
    if (!isRight || account === undefined) throw new AppError('bad_credentials');

    return database.transaction((trx) => issueSession(services, trx, account, body));
  });

  addRoute(signOut, async ({ token }) => {
    const payload = await tokens.verify(token);
    await database.transaction((trx) => endToken(trx, payload));
    return {};
  });

  addRoute(changePassword, async ({ body, session, request }) => {
    const account = await findAccountById(database.db, session.user.id);
    await takeAttempt(
      database.db,
      {
        login_id: account.login_id,
        address: request.ip,
        isShared: false,
        knownDeviceId: `password:${account.id}`,
      },
      now(),
    );
    if (!(await passwords.matches(account.password_hash, body.current_password))) {
      throw new AppError('bad_credentials', { details: { field: 'current_password' } });
    }
    const changed = { password_hash: await passwords.hash(body.new_password), stamp: randomUUID() };
    await database.transaction(async (trx) => {
      await changeAccount(trx, account, changed, now());
      await withdrawResetMails(trx, account);
    });
    return { token: await tokenOf(services, { ...account, stamp: changed.stamp }) };
  });
}
