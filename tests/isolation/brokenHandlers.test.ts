import { startTestServer, type TestServer } from '@satomori/server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Operation } from '../support/apiDocument.ts';
import { type Scene, setScene } from './scene.ts';
import { walkAs } from './walk.ts';
import { twinPeople } from './world.ts';

const text = { type: 'string', format: 'uuid' };

/** Endpoints of this test alone, each with one fault. */
const BROKEN: Operation[] = [
  { name: 'forgetsScope', path: '/api/broken/all', querySchema: {} },
  {
    name: 'tellsForeignFromUnknown',
    path: '/api/broken/trap',
    querySchema: { type: 'object', properties: { trap_id: text } },
  },
  {
    name: 'namesForeignThing',
    path: '/api/broken/named/{trap_id}',
    querySchema: {},
    pathSchema: { type: 'object', properties: { trap_id: text }, required: ['trap_id'] },
  },
  { name: 'fails', path: '/api/broken/fault', querySchema: {} },
].map((operation) => ({
  method: 'GET',
  pathSchema: {},
  bodySchema: undefined,
  jsonPart: undefined,
  isStream: false,
  ...operation,
}));

function addBrokenRoutes({ app, database: { db } }: TestServer): void {
  const find = (id: string) => db.selectFrom('traps').selectAll().where('id', '=', id).executeTakeFirst();
  app.get('/web/api/broken/all', async () => ({ json: await db.selectFrom('traps').selectAll().execute() }));
  app.get<{ Querystring: { trap_id?: string } }>('/web/api/broken/trap', async ({ query }, reply) =>
    reply.code((await find(query.trap_id ?? '')) === undefined ? 404 : 403).send({}),
  );
  app.get<{ Params: { trap_id: string } }>('/web/api/broken/named/:trap_id', async ({ params }, reply) =>
    reply.code(404).send({ message: `${(await find(params.trap_id))?.name ?? ''}は見られません` }),
  );
  app.get('/web/api/broken/fault', async () => {
    throw new Error('a fault');
  });
}

describe('the matrix', () => {
  let scene: Scene;
  beforeAll(async () => {
    const server = await startTestServer('sqlite');
    addBrokenRoutes(server);
    scene = await setScene(server);
  });
  afterAll(() => scene?.world.server.stop());

  const walkBroken = async (name: string) => {
    const operations = BROKEN.filter((operation) => operation.name === name);
    const caller = scene.caller('admin', scene.otherSites());
    return (await walkAs(caller, { ...scene.walk, operations })).findings;
  };

  it.each([
    ['forgetsScope', /forgetsScope: shows traps\.name$/],
    ['forgetsScope', /forgetsScope: shows an id of the other site$/],
    ['tellsForeignFromUnknown', /traps of the other site: 403 .* <> unknown: 404/],
    ['namesForeignThing', /traps of the other site: shows traps\.name$/],
    ['fails', /fails: 500/],
  ])('finds a handler that %s', async (name, complaint) => {
    expect(await walkBroken(name)).toContainEqual(expect.stringMatching(complaint));
  });

  it('finds each list that is read with the scope of another site', async () => {
    const { walk, world } = scene;
    const people = twinPeople(world);
    const theirs = {
      admin: await world.server.tokenFor(people.admin),
      notified: await world.server.tokenFor(people.notified),
    };
    const withTheirScope = {
      ...walk,
      // Notifications are visible to their recipients, all else to an admin.
      send: (...[operation, input]: Parameters<typeof walk.send>) =>
        walk.send(operation, input, theirs[operation.name === 'listNotifications' ? 'notified' : 'admin']),
    };
    const lists = walk.operations.filter(
      ({ method, querySchema }) => method === 'GET' && querySchema.properties?.['limit'] !== undefined,
    );
    expect(lists.length).toBeGreaterThan(6);
    for (const operation of lists) {
      const caller = scene.caller('admin', scene.otherSites());
      const { findings } = await walkAs(caller, { ...withTheirScope, operations: [operation] });
      expect([operation.name, findings.length > 0]).toEqual([operation.name, true]);
    }
  });

  it('finds a write into another site', async () => {
    const { database } = scene.world.server;
    const [trap] = scene.world.twinSite.get('traps') ?? [];
    await database.db
      .updateTable('traps')
      .set({ bait: '米' })
      .where('id', '=', String(trap?.['id']))
      .execute();
    expect(await scene.twinSiteNow()).not.toEqual(scene.world.twinSite);
  });
});
