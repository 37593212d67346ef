import { newId } from '@satomori/core';
import { type Login, sha256, type TestServer } from '@satomori/server/testing';
import { operationsOf } from '../support/apiDocument.ts';
import { createSend } from './calls.ts';
import { createSamples } from './inputs.ts';
import { ownIdNamed } from './names.ts';
import { readSite, type RowsByTable, rowsOfGroup } from './twins.ts';
import type { Caller, Walk } from './walk.ts';
import { type Foreign, type IsolationWorld, makeIsolationWorld } from './world.ts';

export interface Scene {
  world: IsolationWorld;
  walk: Walk;
  /** Somebody of the small world, or of a twin, and what is foreign to them. */
  caller: (name: Login, foreign: Foreign[]) => Caller;
  callerOf: (name: string, userId: string, foreign: Foreign[]) => Caller;
  otherSites: () => Foreign[];
  otherGroup: () => Foreign;
  /** The rows of the twins as they are now. */
  twinSiteNow: () => Promise<RowsByTable>;
  twinGroupNow: () => Promise<RowsByTable>;
}

export const ofTheOtherSite = (rows: RowsByTable): Foreign => ({ what: 'other site', rows });

/**
 * Papers as what they are made from: drawing one takes longer than all other calls together, and hides what it
 * leaves out.
 */
function showPapersAsTheirRows({ services: { papers } }: TestServer): void {
  papers.render = async (job) => Buffer.from(JSON.stringify(job));
}

/** The world of the matrix on this server, and how to walk through it. */
export async function setScene(server: TestServer, { drawsPapers = false } = {}): Promise<Scene> {
  if (!drawsPapers) showPapersAsTheirRows(server);
  const world = await makeIsolationWorld(server);
  const { own, twinGroup, twinSite, hokapato, columns } = world;
  const { users, sites, groups } = server.world;
  const ofWest = rowsOfGroup(own, groups.west);
  const samples = createSamples(
    world.document,
    (name) => ownIdNamed(name, ofWest) ?? newId(),
    sha256(world.photo.file),
  );
  const tokens = new Map<string, string>();
  const callerOf = (name: string, userId: string, foreign: Foreign[]): Caller => ({
    name,
    token: async (isAnew = false) => {
      if (isAnew || !tokens.has(userId)) tokens.set(userId, await server.tokenFor(userId));
      return tokens.get(userId) ?? null;
    },
    foreign,
  });
  const twinSiteId = String(twinSite.get('sites')?.[0]?.['id']);
  const readNow = (siteId: string) => readSite(server.database.db, columns, siteId);
  return {
    world,
    walk: {
      operations: operationsOf(world.document),
      samples,
      send: createSend(server, world.photo),
      columnOf: world.columnOf,
      sent: new Set(),
    },
    callerOf,
    caller: (name, foreign) => callerOf(name, users[name], foreign),
    otherSites: () => [twinSite, hokapato].map(ofTheOtherSite),
    otherGroup: () => ({ what: 'other group', rows: twinGroup }),
    twinSiteNow: () => readNow(twinSiteId),
    twinGroupNow: async () => {
      const site = await readNow(sites.satomori);
      const among = (table: string, twins: RowsByTable) =>
        new Set((twins.get(table) ?? []).map(({ id }) => id));
      return new Map(
        [...twinGroup.keys()].map((table) => {
          const ids = among(table, twinGroup);
          return [table, (site.get(table) ?? []).filter(({ id }) => ids.has(id))];
        }),
      );
    },
  };
}
