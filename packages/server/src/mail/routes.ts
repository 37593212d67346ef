import { addressBlock } from '../auth/addressBlock.ts';
import { sendMail } from '@satomori/core';
import { authenticate } from '../auth/authenticate.ts';
import { runAsCaller } from '../auth/checkedDatabase.ts';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { queueInquiry } from './inquiry.ts';
import { requestReset } from './passwordReset.ts';

export function mailRoutes(addRoute: AddRoute, services: Services): void {
  const { database, outbox, now } = services;

  addRoute(sendMail, async ({ body, request }) => {
    if (body.kind === 'password_reset') {
      const { login_id, email } = body;
      await database.transaction((trx) =>
        requestReset(trx, { login_id, email, address: addressBlock(request.ip) }, now()),
      );
    } else {
      // Anyone may call for a new password; this kind alone needs a person.
      const caller = await authenticate(services, request);
      const { scope } = caller;
      if (scope.roles.has('sharedViewer')) throw new AppError('not_allowed');
      await runAsCaller(caller, () => database.transaction((trx) => queueInquiry(trx, scope, body, now())));
    }
    outbox.wake();
    return { queued: true as const };
  });
}
