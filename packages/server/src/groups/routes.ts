import { listGroups as listGroupsEndpoint } from '@satomori/core';
import { currentSequence } from '../database/sequence.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { listGroups } from './repository.ts';

export function groupRoutes(addRoute: AddRoute, { database: { db } }: Services): void {
  addRoute(listGroupsEndpoint, async ({ scope, session }) => {
    const sequence = await currentSequence(db, scope.siteId);
    const json = await listGroups(db, scope, session.user.witness_group_id);
    return { json, next: null, sequence };
  });
}
