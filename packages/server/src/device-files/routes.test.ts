import {
  exportGateways,
  exportTraps,
  listAuditLogs,
  newId,
  readGatewayFile,
  readTrapFile,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { Login } from '../testing/world.ts';

describeOnEachEngine('the registers of devices as files', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const traps = async (filter: Parameters<typeof readTrapFile>[1] = {}, login: Login = 'admin') =>
    (await readTrapFile((await server.as(login)).http, filter)).text();
  const linesOf = (csv: string) => csv.trim().split('\r\n').slice(1);

  it('are for administrators only, and have the rows of their own site', async () => {
    for (const login of ['west', 'gateway', 'viewer'] as const) {
      expect(await refusalOf(traps({}, login))).toMatchObject({ status: 403 });
      const { http } = await server.as(login);
      expect(await refusalOf(readGatewayFile(http, {}))).toMatchObject({ status: 403 });
    }
    const { satomori, hokapato } = server.world.gateways;
    const admin = await server.as('admin');
    const gateways = await (await readGatewayFile(admin.http, {})).text();
    expect(gateways).toContain(satomori.gateway_eui);
    expect(gateways).not.toContain(hokapato.gateway_eui);
    expect(await traps()).not.toContain(server.world.traps.valley.dev_eui);
    expect(await traps({}, 'hokapatoAdmin')).toContain(server.world.traps.valley.dev_eui);
  });

  it('have a line for every row of the list with the same filter, over all pages', async () => {
    const admin = await server.as('admin');
    const trap = await insertArmedTrap(server, { dev_eui: 'd0000000000000aa' });
    await receiveContact(server, trap, 'closed');
    const bare = await admin.writing.traps.create({
      id: newId(),
      trap_no: '台帳1',
      name: '子機なしのわな',
      trap_type: 'box',
    });
    const list = await admin.traps.list({ count: '1' });
    expect(linesOf(await traps())).toHaveLength(list.total ?? 0);
    expect(await traps()).toContain(trap.dev_eui);
    const without = linesOf(await traps({ sensor: 'none', q: '子機なし' }));
    expect(without).toHaveLength(1);
    expect(without[0]).toContain(bare.trap_no);
    expect(await traps({ sensor: 'silent' })).not.toContain(trap.dev_eui);
    server.clock.advance(3 * DAY);
    expect(await traps({ sensor: 'silent' })).toContain(trap.dev_eui);
    const silent = await admin.traps.list({ sensor: 'silent', count: '1' });
    expect(linesOf(await traps({ sensor: 'silent' }))).toHaveLength(silent.total ?? 0);
    await admin.writing.traps.remove(trap.id);
  });

  it('are in the audit log with their filter, before the first line is sent, and not where they are refused', async () => {
    const admin = await server.as('admin');
    const saved = async () =>
      (await admin.http.list(listAuditLogs, { query: { action: 'export' } })).json.map(
        ({ target_type, changes, user_login_id }) => ({ target_type, changes, user_login_id }),
      );
    const before = (await saved()).length;
    expect(await refusalOf(traps({}, 'west'))).toMatchObject({ status: 403 });
    expect(await saved()).toHaveLength(before);
    await traps({ sensor: 'none', q: '沢' });
    await (await readGatewayFile(admin.http, { state: 'offline' })).text();
    expect((await saved()).slice(0, 2)).toEqual([
      { target_type: 'gateway', changes: { state: [null, ['offline']] }, user_login_id: 'admin' },
      { target_type: 'trap', changes: { sensor: [null, ['none']], q: [null, '沢'] }, user_login_id: 'admin' },
    ]);
  });

  it('name the file, and are not kept by anyone on the way', async () => {
    const authorization = `Bearer ${await server.tokenOf('admin')}`;
    for (const { path } of [exportTraps, exportGateways]) {
      const answer = await server.app.inject({ url: `/web${path}`, headers: { authorization } });
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8',
        'cache-control': 'no-store',
        'content-disposition': expect.stringMatching(/^attachment; filename="(traps|gateways)_[-0-9]+\.csv"/),
      });
    }
  });
});
