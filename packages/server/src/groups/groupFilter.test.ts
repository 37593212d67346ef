import { newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { insertGateway, insertUser } from '../testing/world.ts';

describeOnEachEngine('a filter by group', (engine) => {
  let server: TestServer;
  let admin: TestClient;
  const gateways = {} as Record<'west' | 'east', { id: string; gateway_eui: string }>;
  const posts = {} as Record<'west' | 'east' | 'club', string>;

  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = await server.as('admin');
    const { traps, users, sites } = server.world;
    for (const name of ['west', 'east'] as const) {
      gateways[name] = await insertGateway(server.database.db, { site_id: sites.satomori });
      await record(server, admin, traps[name], 'set');
      await receiveContact(server, traps[name], 'open', { gateways: [gateways[name].gateway_eui] });
    }
    for (const name of ['west', 'east', 'club'] as const)
      posts[name] = (await postCapture(admin, captureOf(server, { hunter_id: users[name] }))).id;
  });
  afterAll(() => server.stop());

  const ids = (page: { json: { id: string }[] }) => page.json.map(({ id }) => id).sort();

  it('means the group and those below it, on every list alike', async () => {
    const { groups, traps } = server.world;
    const [club, west] = [{ group_id: groups.club }, { group_id: groups.west }];
    expect(ids(await admin.captures.list(club))).toEqual(Object.values(posts).sort());
    expect(ids(await admin.captures.list(west))).toEqual([posts.west]);
    expect((await admin.captures.map(club)).total).toBe(3);
    expect(ids(await admin.traps.list(club))).toEqual([traps.west.id, traps.east.id, traps.club.id].sort());
    expect(ids(await admin.traps.list(west))).toEqual([traps.west.id]);
    expect(ids(await admin.gateways.list(club))).toEqual([gateways.west.id, gateways.east.id].sort());
    expect(ids(await admin.gateways.list(west))).toEqual([gateways.west.id]);
    expect((await admin.gateways.list({ ...club, count: '1' })).total).toBe(2);
    const logged = (await admin.trapLogs.list(club)).json.map((log) => log.trap_id);
    expect(new Set(logged)).toEqual(new Set([traps.west.id, traps.east.id]));
  });

  it('shows nothing of a group that somebody may not see', async () => {
    const { groups, sites } = server.world;
    const viewer = await server.asUser(
      await insertUser(server.database.db, {
        site_id: sites.satomori,
        login_id: newId(),
        is_gw_view: true,
        is_hunter: true,
        hunt_group_id: groups.west,
      }),
    );
    expect(ids(await viewer.gateways.list({ group_id: groups.west }))).toEqual([gateways.west.id]);
    expect(ids(await viewer.gateways.list({ group_id: groups.club }))).toEqual([gateways.west.id]);
    for (const group_id of [groups.east, groups.valley, newId()]) {
      expect(ids(await viewer.gateways.list({ group_id }))).toEqual([]);
      expect(ids(await viewer.traps.list({ group_id }))).toEqual([]);
      expect(ids(await viewer.captures.list({ group_id }))).toEqual([]);
    }
  });

  it('stands beside one by ids, of which at most 100 are taken', async () => {
    const query = { ids: `${posts.west},${posts.east},${newId()}` };
    expect(ids(await admin.captures.list(query))).toEqual([posts.west, posts.east].sort());
    expect(ids(await admin.captures.list({ ...query, group_id: server.world.groups.east }))).toEqual([
      posts.east,
    ]);
    expect(ids(await (await server.as('west')).captures.list(query))).toEqual([posts.west]);
    expect((await admin.captures.latest({ ...query, since: 0 })).json).toHaveLength(2);
    for (const wrong of [Array.from({ length: 101 }, newId).join(','), 'x', '']) {
      await expect(admin.captures.list({ ids: wrong })).rejects.toMatchObject({ result: 'invalid_input' });
    }
  });
});
