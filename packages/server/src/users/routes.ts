import { listUsers } from '@satomori/core';
import { currentSequence } from '../database/sequence.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Services } from '../services.ts';
import { findCurrentUser, listMembers } from './repository.ts';

export function userRoutes(addRoute: AddRoute, { database: { db } }: Services): void {
  addRoute(listUsers, async ({ scope }) => {
    const sequence = await currentSequence(db, scope.siteId);
    const me = await findCurrentUser(db, scope);
    const seesMembers = scope.roles.has('hunter') || scope.roles.has('admin');
    const members = seesMembers ? await listMembers(db, scope) : [];
    return { json: [me, ...members], next: null, sequence };
  });
}
