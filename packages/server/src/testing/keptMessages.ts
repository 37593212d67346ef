import { scopeOfSystem } from '../access/scope.ts';
import { listKeptMessages } from '../uplinks/rawMessageRepository.ts';
import type { TestServer } from './startTestServer.ts';

const MOST = 1_000;

/** What the webhooks of all sites have kept, oldest first, with what became of each. */
export async function keptMessages({ database, world }: Pick<TestServer, 'database' | 'world'>) {
  const ofSites = Object.values(world.sites).map((siteId) =>
    listKeptMessages(database.db, scopeOfSystem(siteId), MOST),
  );
  return (await Promise.all(ofSites)).flat().sort((a, b) => (a.id < b.id ? -1 : 1));
}
