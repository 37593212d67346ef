import { randomUUID } from 'node:crypto';
import { changePassword, getSignInSite, signIn, signOut } from '@satomori/core';
import type { Database, Db } from '../database/database.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { AppError } from '../errors/appError.ts';
import { withdrawResetMails } from '../mail/repository.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { takeAttempt } from '../accounts/attemptLimits.ts';
import { checkPasswordAllowed } from '../accounts/passwordRuleRepository.ts';
import { endToken } from '../sessions/endedTokenRepository.ts';
import { siteOfRequest } from '../accounts/siteOfRequest.ts';
import { hasSeveralSites } from '../accounts/siteRepository.ts';
import { findAccount, findAccountById, isKnownDevice, changeAccount } from '../accounts/repository.ts';
import { issueSession, tokenOf } from './issueSession.ts';

interface Services {
  database: Database;
  tokens: Tokens;
  passwords: Passwords;
  /** Milliseconds. */
  now: () => number;
}

const NAME_THE_SITE =
  '同じログインIDがほかのサイトにもあるときは、サイトを選ぶとログインできます（サイトの案内にあるアドレスを開くか、サイトのコードを入力してください）。';

/**
 * The same for an unknown login id, a wrong password and a login id of several sites, so that it does not tell who has
 * an account, and where.
 *
 * Source: R124.
 */
async function badCredentials(db: Db, siteId: string | null): Promise<AppError> {
  if (siteId !== null || !(await hasSeveralSites(db))) return new AppError('bad_credentials');
  return new AppError('bad_credentials', { note: NAME_THE_SITE });
}

export function authRoutes(addRoute: AddRoute, services: Services): void {
  const { database, passwords, tokens, now } = services;

  addRoute(signIn, async ({ body, request }) => {
    const site = await siteOfRequest(database.db, request, body.site);
    const site_id = site?.id ?? null;
    const account = await findAccount(database.db, body.login_id, site_id);
    const isKnown =
      account !== undefined &&
      body.device_id !== undefined &&
      (await isKnownDevice(database.db, account.id, body.device_id));
    const knownDeviceId = isKnown ? (body.device_id ?? null) : null;
    const isShared = account?.is_shared_viewer === true;
    const attempt = { site_id, login_id: body.login_id, address: request.ip, isShared, knownDeviceId };
    await takeAttempt(database.db, attempt, now());
    const isRight = await passwords.matches(account?.password_hash ?? null, body.password);
    if (!isRight || account === undefined) throw await badCredentials(database.db, site_id);
    await checkPasswordAllowed(database.db, account.id);

    return database.transaction((trx) => issueSession(services, trx, account, body));
  });

  addRoute(getSignInSite, async ({ query, request }) => {
    const site = await siteOfRequest(database.db, request, query.site);
    return { site, has_several: await hasSeveralSites(database.db) };
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
        site_id: account.site_id,
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
