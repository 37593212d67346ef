import {
  type EndpointDefinition,
  gatewayLogSchema,
  gatewaySchema,
  groupSchema,
  listGatewayLogs,
  listGateways,
  listGroups,
  listNotifications,
  listSites,
  listTrapLogs,
  listTraps,
  newId,
  notificationSchema,
  siteSchema,
  trapLogSchema,
  trapSchema,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { KEYS, type Login } from '../testing/world.ts';

type TrapName = keyof TestServer['world']['traps'];

const OF_SATOMORI: TrapName[] = ['west', 'east', 'club', 'own'];
const OF_HOKAPATO: TrapName[] = ['valley', 'ridge'];
/** The traps, with their logs, that each person sees. */
const SEEN: [Login, TrapName[]][] = [
  ['west', ['west']],
  ['viewer', ['west']],
  ['east', ['east']],
  ['club', ['west', 'east', 'club']],
  ['loner', ['own']],
  ['admin', OF_SATOMORI],
  ['valley', ['valley']],
  ['ridge', ['ridge']],
  ['hokapatoAdmin', OF_HOKAPATO],
];

describeOnEachEngine('isolation', (engine) => {
  let server: TestServer;
  const clients = {} as Record<Login, TestClient>;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const { users, traps, gateways } = server.world;
    for (const login of Object.keys(users) as Login[]) clients[login] = await server.as(login);
    for (const name of OF_SATOMORI) await record(server, clients.admin, traps[name], 'set');
    for (const name of OF_HOKAPATO) await record(server, clients.hokapatoAdmin, traps[name], 'set');
    for (const name of OF_SATOMORI)
      await receiveContact(server, traps[name], 'open', { gateways: [gateways.satomori.gateway_eui] });
    for (const name of OF_HOKAPATO) {
      const gatewayIds = [gateways.hokapato.gateway_eui];
      await receiveContact(server, traps[name], 'open', { gateways: gatewayIds, key: KEYS.hokapato });
    }
  });
  afterAll(() => server.stop());

  const names = (ids: (string | null)[]): TrapName[] =>
    ([...OF_SATOMORI, ...OF_HOKAPATO] as TrapName[]).filter((name) =>
      ids.includes(server.world.traps[name].id),
    );

  it.each(SEEN)('%s sees the traps and logs of %j and no others', async (login, wanted) => {
    const client = clients[login];
    expect(names((await client.traps.list()).json.map((trap) => trap.id))).toEqual(wanted);
    const logs = (await client.trapLogs.list()).json;
    expect(names(logs.map((log) => log.trap_id))).toEqual(wanted);
    // One setting and one firing each.
    expect(logs).toHaveLength(2 * wanted.length);
    expect((await client.traps.list({ count: '1' })).total).toBe(wanted.length);
    expect((await client.trapLogs.list({ count: '1' })).total).toBe(logs.length);
    expect((await client.traps.list({ since: 0, count: '1' })).json).toHaveLength(wanted.length);
    expect((await client.traps.list({ state: 'fired', count: '1' })).total).toBe(wanted.length);
  });

  it.each(SEEN)('to %s a foreign trap, group or gateway is an unknown one', async (login, wanted) => {
    const client = clients[login];
    const { traps, groups, sites } = server.world;
    const isSatomori = wanted.some((name) => OF_SATOMORI.includes(name));
    const foreign = [...OF_SATOMORI, ...OF_HOKAPATO].filter((name) => !wanted.includes(name));
    for (const name of foreign) {
      const trap_id = traps[name].id;
      const unknown = await client.traps.list({ trap_id: newId(), count: '1' });
      expect(await client.traps.list({ trap_id, count: '1' })).toEqual(unknown);
      expect((await client.trapLogs.list({ trap_id })).json).toEqual([]);
      expect((await client.notifications.list({ trap_id })).json).toEqual([]);
    }
    const otherGroups = isSatomori ? [groups.valley, groups.ridge] : [groups.west, groups.club];
    for (const group_id of otherGroups) {
      expect((await client.traps.list({ group_id })).json).toEqual([]);
      expect((await client.trapLogs.list({ group_id })).json).toEqual([]);
    }
    const gateway_id = server.world.gateways[isSatomori ? 'hokapato' : 'satomori'].id;
    expect((await client.traps.list({ gateway_id })).json).toEqual([]);
    expect((await client.trapLogs.list({ gateway_id })).json).toEqual([]);
    const [site] = (await client.sites.list()).json;
    expect(site?.id).toBe(sites[isSatomori ? 'satomori' : 'hokapato']);
  });

  it('refuses an act at a foreign trap in the words for an unknown one', async () => {
    for (const [login, wanted] of SEEN.filter(([login]) => login !== 'viewer')) {
      const unknown = await refusalOf(record(server, clients[login], { id: newId() }, 'patrol'));
      expect(unknown).toMatchObject({ status: 404, result: 'not_found' });
      const foreign = [...OF_SATOMORI, ...OF_HOKAPATO].filter((name) => !wanted.includes(name));
      for (const name of foreign) {
        const refusal = await refusalOf(record(server, clients[login], server.world.traps[name], 'patrol'));
        expect([refusal.status, refusal.message, refusal.details]).toEqual([
          404,
          unknown.message,
          unknown.details,
        ]);
      }
    }
    expect((await clients.admin.trapLogs.list({ kind: 'patrol' })).json).toEqual([]);
  });

  it('lets a shared viewer write nothing', async () => {
    const { writing } = clients.viewer;
    const refusals = await Promise.all([
      refusalOf(record(server, clients.viewer, server.world.traps.west, 'patrol')),
      refusalOf(writing.notifications.act({ action: 'read', ids: [newId()] })),
      refusalOf(writing.auth.changePassword({ current_password: 'x', new_password: 'long-enough-x' })),
    ]);
    for (const refusal of refusals) expect(refusal).toMatchObject({ status: 403, result: 'not_allowed' });
  });

  it('shows gateways and their logs only to those who may see gateways, and only their site’s', async () => {
    for (const login of ['west', 'loner', 'poster', 'viewer', 'valley'] as const) {
      expect(await refusalOf(clients[login].gateways.list())).toMatchObject({ status: 403 });
      expect(await refusalOf(clients[login].gatewayLogs.list())).toMatchObject({ status: 403 });
    }
    for (const [login, site, other] of [
      ['gateway', 'satomori', 'hokapato'],
      ['admin', 'satomori', 'hokapato'],
      ['hokapatoAdmin', 'hokapato', 'satomori'],
    ] as const) {
      const { gateways } = server.world;
      const client = clients[login];
      expect((await client.gateways.list()).json.map(({ id }) => id)).toEqual([gateways[site].id]);
      const logged = (await client.gatewayLogs.list()).json.map((log) => log.gateway_id);
      expect(new Set(logged)).toEqual(new Set([gateways[site].id]));
      expect((await client.gateways.list({ gateway_id: gateways[other].id })).json).toEqual([]);
      expect((await client.gatewayLogs.list({ gateway_id: gateways[other].id })).json).toEqual([]);
    }
  });

  it('shows everybody their own notifications only', async () => {
    const { db } = server.database;
    const all = await db.selectFrom('push_logs').select(['id', 'user_id']).execute();
    expect(all.length).toBeGreaterThan(0);
    for (const login of Object.keys(clients).filter((login) => login !== 'disabled') as Login[]) {
      const own = all.filter((log) => log.user_id === server.world.users[login]).map(({ id }) => id);
      const seen = (await clients[login].notifications.list()).json.map(({ id }) => id);
      expect([login, seen.sort()]).toEqual([login, own.sort()]);
    }
  });

  it.each<[Login, Login[]]>([
    ['west', ['west2', 'viewer']],
    ['club', ['west', 'west2', 'east', 'viewer']],
    ['loner', []],
    ['poster', []],
    ['gateway', []],
    ['valley', []],
    ['admin', ['west', 'west2', 'east', 'club', 'loner', 'poster', 'viewer', 'gateway']],
    ['hokapatoAdmin', ['valley', 'ridge']],
  ])('names to %s the members %j', async (login, members) => {
    const { users } = server.world;
    const seen = await clients[login].users.list();
    expect(seen.me.id).toBe(users[login]);
    expect(seen.members.map(({ id }) => id).sort()).toEqual(members.map((name) => users[name]).sort());
    for (const member of seen.members)
      expect(Object.keys(member).sort()).toEqual(['id', 'name', 'user_code']);
  });

  it.each<[Login, string[]]>([
    ['west', ['west']],
    ['club', ['club', 'east', 'west']],
    ['loner', []],
    ['poster', ['residents']],
    ['admin', ['club', 'east', 'residents', 'west']],
    ['valley', ['valley']],
    ['hokapatoAdmin', ['ridge', 'valley']],
  ])('shows %s the groups %j', async (login, wanted) => {
    expect((await clients[login].groups.list()).json.map(({ name }) => name).sort()).toEqual(wanted);
  });

  it('answers with the fields of the contract and no other', async () => {
    const lists: [EndpointDefinition, { shape: object }][] = [
      [listTraps, trapSchema],
      [listTrapLogs, trapLogSchema],
      [listGateways, gatewaySchema],
      [listGatewayLogs, gatewayLogSchema],
      [listGroups, groupSchema],
      [listSites, siteSchema],
    ];
    for (const [endpoint, schema] of lists) {
      const { json } = await clients.admin.http.list(endpoint, {});
      expect([endpoint.path, json.length > 0]).toEqual([endpoint.path, true]);
      for (const row of json as object[]) {
        expect([endpoint.path, Object.keys(row).sort()]).toEqual([
          endpoint.path,
          Object.keys(schema.shape).sort(),
        ]);
      }
    }
    const [notification] = (await clients.west.http.list(listNotifications, {})).json;
    expect(Object.keys(notification ?? {}).sort()).toEqual(Object.keys(notificationSchema.shape).sort());
    const { me } = await clients.west.users.list();
    expect(Object.keys(me)).not.toContain('password_hash');
    expect(Object.keys(me)).not.toContain('stamp');
  });
});
