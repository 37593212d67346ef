import { explainDelivery, listDeliveries } from '@satomori/core';
import type { Database } from '../../database/database.ts';
import { cutPage, startOfPage } from '../../database/paging.ts';
import type { AddRoute } from '../../plugins/addRoute.ts';
import { countDeliveries, listDeliveryRows } from './deliveryRecordRepository.ts';
import { whyNotDelivered } from './whyNotDelivered.ts';

/** What became of each message, and why there is none, for the administrators of a site. Source: R162. */
export function deliveryRoutes(addRoute: AddRoute, { database: { db } }: { database: Database }): void {
  addRoute(listDeliveries, async ({ scope, query }) => {
    const start = startOfPage(query, 'order_key');
    const page = cutPage(await listDeliveryRows(db, scope, query, start), start);
    return query.count === true ? { ...page, total: await countDeliveries(db, scope, query) } : page;
  });

  addRoute(explainDelivery, ({ scope, query }) =>
    whyNotDelivered(db, scope, query.user_id, query.incident_id),
  );
}
