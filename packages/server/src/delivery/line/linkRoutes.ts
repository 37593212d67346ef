import { createLineCode, getLineLink, receiveLineEvents, removeLineLink } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../../access/scope.ts';
import { countAgainst } from '../../accounts/attemptLimits.ts';
import { findSiteByCode } from '../../accounts/siteRepository.ts';
import type { Database, Db } from '../../database/database.ts';
import { AppError } from '../../errors/appError.ts';
import { writeOnce } from '../../idempotency/writeOnce.ts';
import type { AddRoute } from '../../plugins/addRoute.ts';
import { findLineAccount, updateLineAccount } from './accountRepository.ts';
import type { LineApi } from './lineApi.ts';
import { lineEventsOf } from './lineEvents.ts';
import { createLinkCode } from './linkCode.ts';
import { deleteLineLink, findLineLink } from './linkRepository.ts';
import { receiveLineEvent } from './receiveLineEvent.ts';
import type { LineNotices } from './settleLine.ts';
import { isSignedByLine } from './signature.ts';

interface Services {
  database: Database;
  lineApi: LineApi;
  lineNotices: Pick<LineNotices, 'onLinkEnded'>;
  /** Wakes what waits for a change of the site. */
  hub: { wake(siteId: string): void };
  /** Milliseconds. */
  now: () => number;
}

/** In ten minutes, of one person. */
const CODES_OF_PERSON = 10;

async function viewLink(db: Db, scope: Scope) {
  const account = await findLineAccount(db, scope);
  const link = await findLineLink(db, scope, scope.userId ?? '');
  const { basic_id = null, display_name = null } = account?.is_active === true ? account : {};
  return {
    account: basic_id === null ? null : { basic_id, display_name },
    linked_at: link?.linked_at ?? null,
    last_sent_at: link?.last_sent_at ?? null,
  };
}

/** A person's own LINE, and what LINE sends of it. Source: R159. */
export function lineLinkRoutes(addRoute: AddRoute, services: Services): void {
  const { database, lineApi, lineNotices, hub, now } = services;
  const { db } = database;

  addRoute(getLineLink, ({ scope }) => viewLink(db, scope));

  addRoute(createLineCode, async ({ scope }) => {
    if ((await viewLink(db, scope)).account === null)
      throw new AppError('not_possible_now', { note: 'このサイトでは、LINEを使っていません。' });
    await countAgainst(db, [[`line_code:${scope.siteId}:${scope.userId ?? ''}`, CODES_OF_PERSON]], now());
    return writeOnce(database, (trx) => createLinkCode(trx, scope, now()));
  });

  addRoute(removeLineLink, async ({ scope }) => {
    const link = await findLineLink(db, scope, scope.userId ?? '');
    if (link === undefined || !(await deleteLineLink(db, scope, link))) throw new AppError('not_found');
    return viewLink(db, scope);
  });

  addRoute(receiveLineEvents, async ({ params, body, request }) => {
    const site = await findSiteByCode(db, params.site);
    const scope = site === undefined || site.is_disabled ? null : scopeOfSystem(site.id);
    const account = scope === null ? undefined : await findLineAccount(db, scope);
    const secret = account?.channel_secret ?? null;
    if (scope === null || secret === null) throw new AppError('bad_signature');
    if (!isSignedByLine(secret, request.rawBody, request.headers['x-line-signature']))
      throw new AppError('bad_signature');

    await updateLineAccount(db, scope, { last_received_at: now() });
    for (const event of lineEventsOf(body)) {
      const text = await database.transaction((trx) =>
        receiveLineEvent(trx, scope, event, { now: now(), notices: lineNotices }),
      );
      const { access_token = null } = account ?? {};
      if (
        text === null ||
        event.type !== 'message' ||
        event.replyToken === undefined ||
        access_token === null
      )
        continue;
      // LINE waits for our answer meanwhile, and a reply that fails is of no use later.
      lineApi.reply(access_token, { replyToken: event.replyToken, text }).then(
        (answer) => answer.body?.cancel(),
        (error: unknown) => request.log.warn({ err: error }, 'a reply to LINE was not sent'),
      );
    }
    hub.wake(scope.siteId);
    return { received: true };
  });
}
