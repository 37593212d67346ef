import { checkLive, checkReady } from '@satomori/core';
import { AppError } from '../errors.ts';
import { oldestQueuedMail } from '../mail/repository.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { SAMPLE_ACCOUNTS } from '../sample/accounts.ts';
import type { Services } from '../services.ts';
import { oldestPending } from '../uplinks/rawMessageRepository.ts';
import { writeProbe } from './repository.ts';

export function healthRoutes(
  addRoute: AddRoute,
  { database: { db }, outbox, now, isSample }: Services,
): void {
  addRoute(checkLive, async () => ({ status: 'ok' as const }));

  addRoute(checkReady, async () => {
    try {
      await writeProbe(db, now());
    } catch {
      throw new AppError('unavailable');
    }
    const ageOf = (since: number | null) => (since === null ? 0 : Math.max(0, (now() - since) / 1000));
    return {
      status: 'ok' as const,
      uplink_queue_age_s: ageOf(await oldestPending(db)),
      sends_mail: outbox.sendsMail,
      mail_queue_age_s: ageOf(await oldestQueuedMail(db)),
      is_sample: isSample,
      sample_accounts: isSample
        ? SAMPLE_ACCOUNTS.map(({ login_id, name, role }) => ({ login_id, name, role }))
        : [],
    };
  });
}
