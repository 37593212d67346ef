import { startFirstSite } from '@satomori/core';
import { scopeOfSystem } from '../access/scope.ts';
import { findActiveAccount } from '../accounts/repository.ts';
import { countAgainst } from '../accounts/attemptLimits.ts';
import type { Passwords } from '../accounts/passwords.ts';
import { issueSession } from '../auth/issueSession.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { addressBlock } from '../plugins/addressBlock.ts';
import type { Tokens } from '../sessions/tokens.ts';
import { openSite } from '../sites/openSite.ts';
import { hasSite } from '../sites/repository.ts';
import { addAdministrator } from '../users/addAdministrator.ts';
import { endFirstRunCodes, isFirstRunCode } from './repository.ts';

interface Services {
  database: Database;
  tokens: Tokens;
  passwords: Passwords;
  /** Milliseconds. */
  now: () => number;
}

/** A code of 100 bits cannot be guessed; this limits the cost of trying. */
const TRIES_PER_ADDRESS = 30;

/** The first start of an empty server. Source: R97. */
export function firstRunRoutes(addRoute: AddRoute, services: Services): void {
  const { database, passwords, now } = services;

  addRoute(startFirstSite, async ({ body, request }) => {
    const { code, site_name, site_code, is_satomori, name, login_id, password } = body;
    await countAgainst(database.db, [[`first-run:${addressBlock(request.ip)}`, TRIES_PER_ADDRESS]], now());
    // Hashing a password is expensive, so only with a valid code.
    if (!(await isFirstRunCode(database.db, code))) throw new AppError('bad_code');
    const password_hash = await passwords.hash(password);
    return database.transaction(async (trx) => {
      await endFirstRunCodes(trx);
      if (await hasSite(trx)) throw new AppError('bad_code');
      const at = now();
      const siteId = await openSite(trx, { name: site_name, code: site_code, is_satomori }, at);
      const author = { scope: scopeOfSystem(siteId), requestId: request.id };
      const userId = await addAdministrator(trx, author, { login_id, name, password_hash }, at);
      const account = await findActiveAccount(trx, userId);
      if (account === undefined) throw new Error('the administrator just added is not found');
      return issueSession(services, trx, account, body);
    });
  });
}
