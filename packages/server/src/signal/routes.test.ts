import { ENDPOINTS, formatDate, newId, SIGNAL_DAYS } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, insertGateway, insertTrap, type Login } from '../testing/world.ts';
import { deleteExpiredSignalDays } from './repository.ts';

describeOnEachEngine('signal by day', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  let gateways: { id: string; gateway_eui: string }[];

  const ofTrap = async (login: Login, id: string) =>
    (await server.as(login)).http.call(ENDPOINTS.getTrapSignal, { params: { id } });
  const ofGateway = async (login: Login, id: string) =>
    (await server.as(login)).http.call(ENDPOINTS.getGatewaySignal, { params: { id } });
  const receive = (of: InsertedTrap, ...by: number[]) =>
    receiveContact(server, of, 'closed', {
      gateways: by.map((index) => gateways[index]?.gateway_eui ?? ''),
    });

  beforeAll(async () => {
    server = await startTestServer(engine);
    const site = { site_id: server.world.sites.satomori };
    gateways = [
      await insertGateway(server.database.db, { ...site, name: '役場' }),
      await insertGateway(server.database.db, { ...site, name: '尾根' }),
    ];
    trap = await insertArmedTrap(server);
    await receive(trap, 0, 1);
    await receive(trap, 1);
    await receive(await insertArmedTrap(server), 1);
    server.clock.advance(DAY);
    await receive(trap, 0);
  });
  afterAll(() => server.stop());

  it('is refused to who may not see the device, as if there were none', async () => {
    const [east, valley] = [
      await insertArmedTrap(server, { group_id: server.world.groups.east }),
      await insertTrap(server.database.db, { site_id: server.world.sites.hokapato }),
    ];
    for (const id of [east.id, valley.id, newId()])
      expect(await refusalOf(ofTrap('west', id))).toMatchObject({ status: 404, result: 'not_found' });
    expect(await refusalOf(ofTrap('poster', trap.id))).toMatchObject({ status: 403 });
    const id = gateways[0]?.id ?? '';
    expect(await refusalOf(ofGateway('west', id))).toMatchObject({ status: 403 });
    expect(await refusalOf(ofGateway('hokapatoAdmin', id))).toMatchObject({ status: 404 });
  });

  it('counts each frame of a trap once, and which gateways received it', async () => {
    const today = server.clock.now();
    const { days } = await ofTrap('west', trap.id);
    expect(days.map(({ day, frames }) => [day, frames])).toEqual([
      [formatDate(today - DAY), 2],
      [formatDate(today), 1],
    ]);
    expect(days[0]?.gateways).toEqual([
      { name: '尾根', frames: 2 },
      { name: '役場', frames: 1 },
    ]);
    expect(days[0]?.rssi_dbm).toBeLessThan(0);
  });

  it('counts each frame that a gateway received, of all traps', async () => {
    const [first, second] = gateways.map(({ id }) => id);
    expect((await ofGateway('gateway', first ?? '')).days.map(({ frames }) => frames)).toEqual([1, 1]);
    expect((await ofGateway('gateway', second ?? '')).days.map(({ frames }) => frames)).toEqual([3]);
  });

  it('goes back ninety days, and is forgotten then', async () => {
    server.clock.advance((SIGNAL_DAYS - 1) * DAY);
    expect((await ofTrap('west', trap.id)).days.map(({ frames }) => frames)).toEqual([1]);
    await deleteExpiredSignalDays(
      server.database.db,
      formatDate(server.clock.now() - (SIGNAL_DAYS - 1) * DAY),
    );
    const left = await server.database.db.selectFrom('signal_days').select('device_id').execute();
    expect(new Set(left.map(({ device_id }) => device_id))).toEqual(new Set([trap.id, gateways[0]?.id]));
  });
});
