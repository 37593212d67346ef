import type { RawMessageState } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { TestServer } from './startTestServer.ts';

const MOST = 1_000;

/** Stored messages of the site with their outcomes, newest first. */
export async function listKeptMessages(db: Db, scope: Scope, limit: number) {
  const rows = await db
    .selectFrom('raw_messages')
    .leftJoin('waiting_messages as waiting', (join) =>
      join.onRef('waiting.site_id', '=', 'raw_messages.site_id').onRef('waiting.id', '=', 'raw_messages.id'),
    )
    .leftJoin('message_outcomes as became', (join) =>
      join.onRef('became.site_id', '=', 'raw_messages.site_id').onRef('became.id', '=', 'raw_messages.id'),
    )
    .selectAll('raw_messages')
    .select(['waiting.id as waiting_id', 'became.status as became', 'became.problem'])
    .where('raw_messages.site_id', '=', scope.siteId)
    .orderBy('raw_messages.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ waiting_id, became, ...message }) => {
    const status: RawMessageState = waiting_id === null ? (became ?? 'processed') : 'pending';
    return { ...message, status };
  });
}

/** The stored messages of all sites, oldest first, with their outcomes. */
export async function keptMessages({ database, world }: Pick<TestServer, 'database' | 'world'>) {
  const ofSites = Object.values(world.sites).map((siteId) =>
    listKeptMessages(database.db, scopeOfSystem(siteId), MOST),
  );
  return (await Promise.all(ofSites)).flat().sort((a, b) => (a.id < b.id ? -1 : 1));
}
