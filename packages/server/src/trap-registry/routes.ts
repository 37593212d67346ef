import {
  changeTrap as changeTrapEndpoint,
  createTrap,
  listTraps as listTrapsEndpoint,
  removeTrap as removeTrapEndpoint,
  trapSchema,
  trapWarnings,
} from '@satomori/core';
import * as z from 'zod/mini';
import type { Scope } from '../access/scope.ts';
import { viewOrTombstone } from '../database/paging.ts';
import { writeOnce } from '../idempotency/writeOnce.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import type { Database } from '../database/database.ts';
import type { EventHub } from '../events/hub.ts';
import type { UplinkProcessor } from '../uplinks/processor.ts';
import { changeTrap } from './change.ts';
import { listChangedTraps, visibleTrap } from '../traps/list.ts';
import { registerTrap } from './register.ts';
import { removeTrap } from './remove.ts';
import { replay } from './replay.ts';
import { countHuntingTraps } from '../traps/repository.ts';

interface Services {
  database: Database;
  hub: EventHub;
  uplinks: UplinkProcessor;
  /** Milliseconds. */
  now: () => number;
}

export function trapRoutes(addRoute: AddRoute, { database, hub, uplinks, now }: Services): void {
  const { db } = database;

  const viewOf = (scope: Scope, trapId: string) => visibleTrap(db, scope, trapId, now());

  /** The trap after the change, and what the law may forbid about it. */
  async function written(scope: Scope, trapId: string) {
    hub.wake(scope.siteId);
    uplinks.wake();
    const trap = await viewOf(scope, trapId);
    return { ...trap, warnings: trapWarnings(trap, await countHuntingTraps(db, scope, trap)) };
  }
  const currentOf = async (scope: Scope, trapId: string) => z.encode(trapSchema, await viewOf(scope, trapId));

  addRoute(listTrapsEndpoint, async ({ scope, query }) => {
    const page = await listChangedTraps(db, scope, query, now());
    return { ...page, json: page.json.map((row) => viewOrTombstone(row, (trap) => trap)) };
  });

  addRoute(createTrap, async ({ scope, session, request, body }) => {
    const author = { scope, groupId: session.user.hunt_group_id, requestId: request.id };
    await writeOnce(database, async (trx) => {
      await replay(trx, scope, await registerTrap(trx, author, body, now()), now());
    });
    return written(scope, body.id);
  });

  addRoute(changeTrapEndpoint, async ({ scope, session, request, params: { id }, body }) => {
    const author = { scope, groupId: session.user.hunt_group_id, requestId: request.id };
    await writeOnce(
      database,
      async (trx) => replay(trx, scope, await changeTrap(trx, author, id, body, now()), now()),
      () => currentOf(scope, id),
    );
    return written(scope, id);
  });

  addRoute(removeTrapEndpoint, async ({ scope, session, request, params: { id } }) => {
    const author = { scope, groupId: session.user.hunt_group_id, requestId: request.id };
    const removed = await writeOnce(database, (trx) => removeTrap(trx, author, id, now()));
    hub.wake(scope.siteId);
    return removed;
  });
}
