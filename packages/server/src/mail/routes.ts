import { addressBlock } from '../plugins/addressBlock.ts';
import { sendMail } from '@satomori/core';
import { siteOfRequest } from '../accounts/siteOfRequest.ts';
import { authenticate } from '../access/authenticate.ts';
import { runAsCaller } from '../access/checkedDatabase.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import type { FindSession } from '../sessions/sessionLoader.ts';
import type { Tokens } from '../sessions/tokens.ts';
import type { Mailer } from './mailer.ts';
import { queueInquiry } from './inquiry.ts';
import { requestReset } from './passwordReset.ts';

interface Services {
  database: Database;
  findSession: FindSession;
  tokens: Tokens;
  mailer: Mailer;
  /** Milliseconds. */
  now: () => number;
}

export function mailRoutes(addRoute: AddRoute, services: Services): void {
  const { database, mailer, now } = services;

  addRoute(sendMail, async ({ body, request }) => {
    if (body.kind === 'password_reset') {
      const { login_id, email } = body;
      const site = await siteOfRequest(database.db, request, body.site);
      const asked = { site_id: site?.id ?? null, login_id, email, address: addressBlock(request.ip) };
      await database.transaction((trx) => requestReset(trx, asked, now()));
    } else {
      // Anyone may request a new password; only this kind requires a signed-in person.
      const caller = await authenticate(services, request);
      const { scope } = caller;
      if (scope.roles.has('sharedViewer')) throw new AppError('not_allowed');
      await runAsCaller(caller, () => database.transaction((trx) => queueInquiry(trx, scope, body, now())));
    }
    mailer.wake();
    return { queued: true as const };
  });
}
