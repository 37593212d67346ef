import { getLineAccount, putLineAccount, testLineAccount } from '@satomori/core';
import type { Database } from '../../database/database.ts';
import { AppError } from '../../errors/appError.ts';
import { writeOnce } from '../../idempotency/writeOnce.ts';
import type { AddRoute } from '../../plugins/addRoute.ts';
import { findLineAccount, claimAccountRead } from './accountRepository.ts';
import { askLine } from './askLine.ts';
import { changeLineAccount, viewLineAccount } from './changeLineAccount.ts';
import type { LineApi } from './lineApi.ts';

interface Services {
  database: Database;
  lineApi: LineApi;
  publicUrl: string;
  /** Milliseconds. */
  now: () => number;
}

const TEST_PAUSE_S = 10;

/** The LINE account of a site, for its administrators. Source: R161. */
export function lineAccountRoutes(addRoute: AddRoute, services: Services): void {
  const { database, publicUrl, now } = services;
  const { db } = database;

  addRoute(getLineAccount, ({ scope }) => viewLineAccount(db, scope, publicUrl));

  addRoute(putLineAccount, async ({ scope, body, request }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => changeLineAccount(trx, author, body, { publicUrl, now: now() }));
    return viewLineAccount(db, scope, publicUrl);
  });

  addRoute(testLineAccount, async ({ scope }) => {
    const { access_token = null } = (await findLineAccount(db, scope)) ?? {};
    if (access_token === null)
      throw new AppError('not_possible_now', { note: '先に、チャネルアクセストークンを保存してください。' });
    if (!(await claimAccountRead(db, scope, { now: now(), pause: TEST_PAUSE_S * 1000 })))
      throw new AppError('too_many_requests', { retryAfterS: TEST_PAUSE_S });
    return askLine(db, scope, access_token, services);
  });
}
