import {
  createIntegration,
  getMapping,
  getRawMessage,
  listIntegrations as listIntegrationsEndpoint,
  listRawMessages,
  putMapping,
  replayIntegration as replayEndpoint,
  revokeIntegration,
  tryMessage as tryMessageEndpoint,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Database } from '../database/database.ts';
import { cutPage, startOfPage } from '../database/paging.ts';
import { AppError } from '../errors/appError.ts';
import type { EventHub } from '../events/hub.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { findBroker, listBrokers, type StoredBroker } from '../brokers/brokerRepository.ts';
import { statusOf } from '../brokers/status.ts';
import type { UplinkProcessor } from '../uplinks/processor.ts';
import { tryMessage } from '../uplinks/tryMessage.ts';
import { addIntegration, endIntegration } from './change.ts';
import { changeMapping, viewMapping } from './changeMapping.ts';
import { webhookUrl } from './keys.ts';
import { countMessages, findMessage, listMessages } from './messageRepository.ts';
import { replayIntegration } from './replayIntegration.ts';
import { type IntegrationRow, listIntegrations, requireIntegration } from './repository.ts';

interface Services {
  database: Database;
  hub: EventHub;
  publicUrl: string;
  uplinks: Pick<UplinkProcessor, 'wake'>;
  /** Milliseconds. */
  now: () => number;
}

/** The network servers of a site and what they sent, for its administrators. Source: R109, R110. */
export function integrationRoutes(addRoute: AddRoute, services: Services): void {
  const { database, hub, publicUrl, uplinks, now } = services;
  const { db } = database;

  const viewOf = (row: IntegrationRow, broker: StoredBroker | undefined) => ({
    ...row,
    webhook_url: webhookUrl(publicUrl, row.kind),
    broker: broker === undefined || !broker.is_active ? null : statusOf(broker),
  });

  async function show(scope: Scope, id: string) {
    hub.wake(scope.siteId);
    return viewOf(await requireIntegration(db, scope, id), await findBroker(db, scope, id));
  }

  addRoute(listIntegrationsEndpoint, async ({ scope }) => {
    const brokers = new Map((await listBrokers(db, scope)).map((each) => [each.integration_id, each]));
    const rows = await listIntegrations(db, scope);
    return { json: rows.map((row) => viewOf(row, brokers.get(row.id))), next: null };
  });

  addRoute(createIntegration, async ({ scope, body, request }) => {
    const author = { scope, requestId: request.id };
    const key = await writeOnce(database, (trx) => addIntegration(trx, author, body, now()));
    return { ...(await show(scope, body.id)), key, repeated: key === null };
  });

  addRoute(revokeIntegration, async ({ scope, params, request }) => {
    const author = { scope, requestId: request.id };
    await database.transaction((trx) => endIntegration(trx, author, params.id, now()));
    return show(scope, params.id);
  });

  addRoute(tryMessageEndpoint, async ({ scope, params, body: { event = 'up', message } }) => {
    const integration = await requireIntegration(db, scope, params.id);
    return tryMessage(db, scope, { integration, event, message }, now());
  });

  addRoute(getMapping, ({ scope, params }) => viewMapping(db, scope, params.id));

  addRoute(putMapping, async ({ scope, params, body, request }) => {
    const author = { scope, requestId: request.id };
    await writeOnce(database, (trx) => changeMapping(trx, author, params.id, body, now()));
    return viewMapping(db, scope, params.id);
  });

  addRoute(replayEndpoint, async ({ scope, params, request }) => {
    const author = { scope, requestId: request.id };
    const count = await database.transaction((trx) => replayIntegration(trx, author, params.id, now()));
    uplinks.wake();
    return { id: params.id, count };
  });

  addRoute(listRawMessages, async ({ scope, query }) => {
    const start = startOfPage(query, 'id');
    const page = cutPage(await listMessages(db, scope, query, start), start);
    return query.count === true ? { ...page, total: await countMessages(db, scope, query) } : page;
  });

  addRoute(getRawMessage, async ({ scope, params }) => {
    const message = await findMessage(db, scope, params.id);
    if (message === undefined) throw new AppError('not_found');
    return { ...message, body: JSON.parse(message.body) as Record<string, unknown> };
  });
}
