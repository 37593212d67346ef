import { Readable } from 'node:stream';
import { type ApiRole, apiRolesOf, ENDPOINTS, mayCall, newId } from '@satomori/core';
import { type Login, sha256, type TestServer } from '@satomori/server/testing';
import { type Operation, operationsOf } from '../support/apiDocument.ts';
import type { Caller } from './caller.ts';
import { createSend } from './calls.ts';
import { createFreshen } from './freshInputs.ts';
import { createSamples, endpointOf } from './inputs.ts';
import { ownIdNamed } from './names.ts';
import { idsOf } from './traces.ts';
import { readSite, type Row, type RowsByTable, rowsOfGroup } from './twins.ts';
import type { Walk } from './walk.ts';
import { type Foreign, type IsolationWorld, makeIsolationWorld } from './world.ts';

export interface Scene {
  world: IsolationWorld;
  walk: Walk;
  /** A person of the small world, or of a twin, and what is foreign to them. */
  caller: (name: Login, foreign: Foreign[]) => Caller;
  callerOf: (name: string, userId: string, foreign: Foreign[]) => Caller;
  nobody: (foreign: Foreign[]) => Caller;
  otherSites: () => Foreign[];
  otherGroup: () => Foreign;
  /** The current rows of the twins. */
  twinSiteNow: () => Promise<RowsByTable>;
  twinGroupNow: () => Promise<RowsByTable>;
}

export const ofTheOtherSite = (rows: RowsByTable): Foreign => ({ what: 'other site', rows });

/**
 * Papers are returned as the rows they are drawn from: drawing takes longer than all other calls together, and hides
 * what it leaves out.
 */
function showPapersAsTheirRows({ services: { papers } }: TestServer): void {
  papers.render = async (job) => Readable.from([Buffer.from(JSON.stringify(job))]);
}

async function readRoles({ database: { db } }: TestServer): Promise<Map<string, ReadonlySet<ApiRole>>> {
  const sites = new Map((await db.selectFrom('sites').selectAll().execute()).map((site) => [site.id, site]));
  const users = await db.selectFrom('users').selectAll().execute();
  return new Map(
    users.map((user) => [
      user.id,
      apiRolesOf(user, { is_satomori: Boolean(sites.get(user.site_id)?.is_satomori) }),
    ]),
  );
}

/** Whether the contract lets a person with these roles (none: without an account) call an endpoint. */
const mayCallAs =
  (roles?: ReadonlySet<ApiRole>) =>
  (operation: Operation): boolean => {
    // A test may have operations of its own.
    if (!(operation.name in ENDPOINTS)) return true;
    const { access, method } = endpointOf(operation);
    if (access === 'anyone' || access === 'integration_key') return access === 'anyone';
    return roles !== undefined && mayCall({ access, method }, roles);
  };

/** The world of the matrix on this server, and functions to walk through it. */
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
    server.clock.now,
  );
  const rolesById = await readRoles(server);
  const tokens = new Map<string, string>();
  const callerOf = (name: string, userId: string, foreign: Foreign[]): Caller => ({
    name,
    userId,
    may: mayCallAs(rolesById.get(userId)),
    token: async (isFresh = false) => {
      if (isFresh || !tokens.has(userId)) tokens.set(userId, await server.tokenFor(userId));
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
      freshen: createFreshen(server),
      send: createSend(server, world.photo),
      columnOf: world.columnOf,
      sent: new Set(),
    },
    callerOf,
    nobody: (foreign) => ({
      name: 'nobody',
      userId: null,
      may: mayCallAs(),
      token: async () => null,
      foreign,
    }),
    caller: (name, foreign) => callerOf(name, users[name], foreign),
    otherSites: () => [twinSite, hokapato].map(ofTheOtherSite),
    otherGroup: () => ({ what: 'other group', rows: twinGroup }),
    twinSiteNow: () => readNow(twinSiteId),
    twinGroupNow: async () => {
      const site = await readNow(sites.satomori);
      const ids = idsOf(twinGroup);
      return new Map(
        [...twinGroup].map(([table, twins]) => {
          const own = new Set(twins.map(({ id }) => id));
          // A row without an id of its own belongs to the twin that it refers to.
          const isTwin = (row: Row) =>
            'id' in row ? own.has(row['id']) : Object.values(row).some((value) => ids.has(String(value)));
          return [table, (site.get(table) ?? []).filter(isTwin)];
        }),
      );
    },
  };
}
