import { getWebhookTarget, putWebhookTarget, renewWebhookSecret, testWebhookTarget } from '@satomori/core';
import type { Database } from '../../database/database.ts';
import { InputError } from '../../errors/appError.ts';
import { writeOnce } from '../../idempotency/writeOnce.ts';
import { leadsInside, type PermittedHosts } from '../../outbound/permittedHosts.ts';
import type { AddRoute } from '../../plugins/addRoute.ts';
import { problemOf } from '../../outbound/attempt.ts';
import { changeTarget, renewSecret, viewTarget } from './changeTarget.ts';
import { createSendWebhook } from './sendWebhook.ts';
import { testTarget } from './testTarget.ts';

interface Services {
  database: Database;
  /** Hosts that the operator permits by name. */
  webhookHosts: PermittedHosts;
  /** Milliseconds. */
  now: () => number;
}

/** The system that gets the notifications of a site, for its administrators. Source: R140, R141. */
export function webhookRoutes(addRoute: AddRoute, { database, webhookHosts, now }: Services): void {
  const { db } = database;
  const send = createSendWebhook({ hosts: webhookHosts, now });

  /**
   * Says at once what sending would refuse.
   *
   * @throws {InputError}
   */
  async function checkAddress(url: string | null): Promise<void> {
    if (url === null) return;
    const refuse = (message: string) => new InputError([{ field: 'url', message }]);
    if (!webhookHosts.isSafe(url))
      throw refuse('https:// で始まり、ユーザー名やパスワードを含まないアドレスにしてください');
    if (!webhookHosts.isPermitted(url) && (await leadsInside(new URL(url))))
      throw refuse(
        '組織の中のアドレスです。送るには、サーバーの管理者に許可（WEBHOOK_HOSTS）を頼んでください',
      );
  }

  addRoute(getWebhookTarget, ({ scope }) => viewTarget(db, scope));

  addRoute(putWebhookTarget, async ({ scope, body, request }) => {
    await checkAddress(body.url);
    await writeOnce(database, (trx) => changeTarget(trx, { scope, requestId: request.id }, body, now()));
    return viewTarget(db, scope);
  });

  addRoute(renewWebhookSecret, async ({ scope, request }) => ({
    secret: await writeOnce(database, (trx) => renewSecret(trx, { scope, requestId: request.id }, now())),
  }));

  addRoute(testWebhookTarget, async ({ scope }) => {
    const result = await testTarget(db, scope, { send, now });
    return { is_sent: result.result === 'sent', problem: problemOf(result), answer: result.answer ?? null };
  });
}
