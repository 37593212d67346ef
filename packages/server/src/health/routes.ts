import { checkLive, checkReady } from '@satomori/core';
import { AppError } from '../errors/appError.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { hasSite } from '../sites/repository.ts';
import { SAMPLE_ACCOUNTS } from '../sample/accounts.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createReadiness, type ReadinessServices } from './readiness.ts';

interface Services extends ReadinessServices {
  mailer: Mailer;
  isSample: boolean;
}

export function healthRoutes(addRoute: AddRoute, services: Services): void {
  const { mailer, isSample, database } = services;
  const readiness = createReadiness(services);
  addRoute(checkLive, async () => ({ status: 'ok' as const }));

  addRoute(checkReady, async () => {
    const { isReady, ...found } = await readiness();
    if (!isReady) throw new AppError('unavailable', { details: { checks: found.checks } });
    return {
      status: 'ok' as const,
      ...found,
      sends_mail: mailer.sendsMail,
      is_sample: isSample,
      is_empty: !(await hasSite(database.db)),
      sample_accounts: isSample
        ? SAMPLE_ACCOUNTS.map(({ login_id, name, role }) => ({ login_id, name, role }))
        : [],
    };
  });
}
