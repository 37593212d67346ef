import { scopeOfSystem } from '../access/scope.ts';
import { listKeptMessages } from '../uplinks/rawMessageRepository.ts';
import type { TestServer } from './startTestServer.ts';

const MOST = 1_000;

/** The stored messages of all sites, oldest first, with their outcomes. */
export async function keptMessages({ database, world }: Pick<TestServer, 'database' | 'world'>) {
  const ofSites = Object.values(world.sites).map((siteId) =>
    listKeptMessages(database.db, scopeOfSystem(siteId), MOST),
  );
  return (await Promise.all(ofSites)).flat().sort((a, b) => (a.id < b.id ? -1 : 1));
}
