import {
  exportGateways,
  exportTraps,
  formatDate,
  gatewayRegisterColumns,
  gatewaySchema,
  MAX_PAGE_SIZE,
  trapRegisterColumns,
  trapSchema,
} from '@satomori/core';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Database } from '../database/database.ts';
import { listGateways } from '../gateways/list.ts';
import { contentDisposition } from '../papers/fileName.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { answerCsv } from '../plugins/answerCsv.ts';
import { listTraps } from '../traps/list.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

type Page<View> = { json: View[]; next: string | null };

/** Every row of a list as on the wire, a page at a time. */
async function* allRows<View, Row>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Page<View>>,
  encode: (view: View) => Row,
) {
  for (let cursor: string | undefined; ; ) {
    const { json, next } = await read({ limit: MAX_PAGE_SIZE, cursor });
    yield json.map(encode);
    if (next === null) return;
    cursor = next;
  }
}

/** The registers of traps and gateways as files, for administrators. Source: R108. */
export function deviceFileRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
  const nameFile = (reply: FastifyReply, name: string, ascii: string) => {
    const day = formatDate(now());
    const file = { name: `${name}_${day}.csv`, ascii: `${ascii}_${day}.csv` };
    reply.header('content-disposition', contentDisposition(file));
  };

  const noteExport = (
    { scope, requestId }: Author,
    target_type: 'trap' | 'gateway',
    filter: Record<string, unknown>,
  ) =>
    writeAudit(db, scope, {
      action: 'export',
      target_type,
      target_id: scope.siteId,
      at: now(),
      changes: changesBetween({}, filter),
      request_id: requestId,
    });

  addRoute(exportTraps, async ({ scope, query, request, reply }) => {
    await noteExport({ scope, requestId: request.id }, 'trap', query);
    nameFile(reply, 'わな台帳', 'traps');
    const at = now();
    const rows = allRows(
      (page) => listTraps(db, scope, { ...query, ...page }, at),
      (trap) => z.encode(trapSchema, trap),
    );
    return answerCsv(reply, trapRegisterColumns(), rows);
  });

  addRoute(exportGateways, async ({ scope, query, request, reply }) => {
    await noteExport({ scope, requestId: request.id }, 'gateway', query);
    nameFile(reply, '親機台帳', 'gateways');
    const at = now();
    const rows = allRows(
      (page) => listGateways(db, scope, { ...query, ...page }, at),
      (gateway) => z.encode(gatewaySchema, gateway),
    );
    return answerCsv(reply, gatewayRegisterColumns(), rows);
  });
}
