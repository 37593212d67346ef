import { createReadingApi, findRoute, rolesOf } from '@satomori/core';
import type { QueryClient } from '@tanstack/react-query';
import { firstQueries } from '../queries/firstQueries.ts';
import type { Server } from '../queries/server.tsx';
import { type Session, sessionKeys } from '../queries/session.tsx';
import { firstReadsFor } from './firstReads.ts';

/**
 * Takes the answers that were sent for before the app was there (headStart.ts) into the cache while the screen's own
 * code is still coming: its first picture then holds them, instead of a place for them.
 *
 * @param path of the screen, within the app
 */
export function takeFirstReads({ http }: Server, queryClient: QueryClient, path: string): void {
  const screen = findRoute(path)?.name;
  const session = queryClient.getQueryData<Session>(sessionKeys.all);
  if (globalThis.satomoriBegun === undefined || screen === undefined || session === undefined) return;
  const held = rolesOf(session.user, session.site);
  const read = firstQueries(createReadingApi(http), queryClient);
  for (const { query } of firstReadsFor(screen, held)) void read[query]();
}
