import { listGatewayLogs as listGatewayLogsEndpoint } from '@satomori/core';
import { cutPage, startOfPage } from '../database/paging.ts';
import { currentSequence } from '../database/sequence.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { countGatewayLogs, listGatewayLogs } from './repository.ts';

export function gatewayLogRoutes(addRoute: AddRoute, { database: { db } }: Services): void {
  addRoute(listGatewayLogsEndpoint, async ({ scope, query }) => {
    const sequence = await currentSequence(db, scope.siteId);
    const start = startOfPage(query, 'receipt_no');
    const page = cutPage(await listGatewayLogs(db, scope, query, start), start);
    if (query.count !== true) return { ...page, sequence };
    return { ...page, total: await countGatewayLogs(db, scope, query), sequence };
  });
}
