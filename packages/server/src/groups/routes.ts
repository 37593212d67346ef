import { listGroups as listGroupsEndpoint } from '@satomori/core';
import type { Session } from '../sessions/sessionRepository.ts';
import { cutPage, startOfPage, viewOrTombstone } from '../database/paging.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import { countGroups, listGroups } from './repository.ts';

interface Services {
  database: Database;
}

/** The groups that a person belongs to. */
const ownGroupIds = ({ user }: Session): string[] =>
  [user.hunt_group_id, user.witness_group_id].filter((id) => id !== null);

export function groupRoutes(addRoute: AddRoute, { database: { db } }: Services): void {
  addRoute(listGroupsEndpoint, async ({ scope, session, query }) => {
    const own = ownGroupIds(session);
    const start = startOfPage(query, 'id');
    const { json: rows, next } = cutPage(await listGroups(db, scope, own, query, start), start);
    const page = { json: rows.map((row) => viewOrTombstone(row, (group) => group)), next };
    return query.count === true ? { ...page, total: await countGroups(db, scope, own, query) } : page;
  });
}
