import { type GatewayChangeInput, newId, type NewGatewayInput } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  MINUTE,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';

let count = 0;
const newGateway = (more: Partial<NewGatewayInput> = {}): NewGatewayInput => {
  count += 1;
  return { id: newId(), code: `親${count}`, name: `新しい親機${count}`, ...more };
};
const newEui = () => {
  count += 1;
  return count.toString(16).padStart(16, 'd');
};

describeOnEachEngine('registering, changing and removing a gateway', (engine) => {
  let server: TestServer;
  let admin: TestClient;
  let hokapatoAdmin: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = await server.as('admin');
    hokapatoAdmin = await server.as('hokapatoAdmin');
  });
  afterAll(() => server.stop());

  const create = (gateway: NewGatewayInput) => admin.writing.gateways.create(gateway);
  const seen = async (id: string) => (await admin.gateways.list({ gateway_id: id })).json[0];
  const change = async (id: string, changes: Omit<GatewayChangeInput, 'version'>) =>
    admin.writing.gateways.change(id, { version: (await seen(id))?.version ?? 0, ...changes });
  const receive = async (gateway_eui: string) => {
    server.clock.advance(MINUTE);
    await receiveContact(server, await insertArmedTrap(server), 'closed', { gateways: [gateway_eui] });
  };

  it('is refused to everybody but admins, and of a foreign site is not found', async () => {
    const { satomori, hokapato } = server.world.gateways;
    for (const login of ['west', 'gateway', 'viewer', 'valley'] as const) {
      const { writing } = await server.as(login);
      expect(await refusalOf(writing.gateways.create(newGateway()))).toMatchObject({ status: 403 });
      expect(await refusalOf(writing.gateways.change(satomori.id, { version: 1 }))).toMatchObject({
        status: 403,
      });
      expect(await refusalOf(writing.gateways.remove(satomori.id))).toMatchObject({ status: 403 });
    }
    for (const id of [hokapato.id, newId()]) {
      expect(await refusalOf(admin.writing.gateways.change(id, { version: 1 }))).toMatchObject({
        status: 404,
      });
      expect(await refusalOf(admin.writing.gateways.remove(id))).toMatchObject({ status: 404 });
    }
  });

  it('writes every field that there is, once for an id', async () => {
    const asked = newGateway({
      kind: 'relay',
      gateway_eui: 'AABBCCDDEEFF0011',
      latitude: 35.1,
      longitude: 137.1,
      accuracy: 4,
      altitude: 320,
      place: '役場の屋上',
      power: 'solar',
      network: 'LTE',
      firmware_version: '1.2',
      installed_on: '2026-04-01',
      memo: '鍵は役場',
    });
    const gateway = await create({ ...asked, status_interval_s: 600, heartbeat_interval_s: 7200 });
    expect(gateway).toMatchObject({
      ...asked,
      gateway_eui: 'aabbccddeeff0011',
      status_interval_s: 600,
      state: 'never_seen',
      version: 1,
    });
    expect(await create({ ...asked, status_interval_s: 600, heartbeat_interval_s: 7200 })).toEqual(gateway);
    expect(await refusalOf(create(asked))).toMatchObject({ status: 409, result: 'id_conflict' });
    const [entry, ...others] = await listAudit(
      server.database.db,
      scopeOfSystem(server.world.sites.satomori),
      gateway.id,
    );
    expect(entry).toMatchObject({
      action: 'create',
      target_type: 'gateway',
      changes: { memo: [null, '鍵は役場'] },
    });
    expect(others).toEqual([]);
  });

  it('by the admin of a hokapato site is of that site', async () => {
    const gateway = await hokapatoAdmin.writing.gateways.create(newGateway());
    expect((await hokapatoAdmin.gateways.list({ gateway_id: gateway.id })).json).toHaveLength(1);
    expect(await seen(gateway.id)).toBeUndefined();
  });

  it('changes what is sent, and with an old version shows the row as it stands', async () => {
    const { id } = await create(newGateway());
    expect(await change(id, { is_stopped: true, place: '峠' })).toMatchObject({
      state: 'stopped',
      place: '峠',
      version: 2,
    });
    expect(await change(id, { place: '峠' })).toMatchObject({ version: 2 });
    const refusal = await refusalOf(admin.writing.gateways.change(id, { version: 1, memo: 'late' }));
    expect(refusal).toMatchObject({ status: 409, result: 'version_conflict' });
    expect(refusal.details['current']).toMatchObject({ id, version: 2, place: '峠' });
  });

  it('takes hardware once in a site, and tells nothing of another site’s', async () => {
    const gateway_eui = newEui();
    await hokapatoAdmin.writing.gateways.create(newGateway({ gateway_eui }));
    const first = await create(newGateway({ gateway_eui }));
    const refusal = await refusalOf(create(newGateway({ gateway_eui })));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(refusal.details['problems']).toMatchObject([{ field: 'gateway_eui' }]);
    const both = newEui();
    const answers = await Promise.allSettled([1, 2].map(() => create(newGateway({ gateway_eui: both }))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
    await receive(gateway_eui);
    expect((await seen(first.id))?.state).toBe('online');
  });

  it.each<[string, object, string]>([
    ['hardware of 15 digits', { gateway_eui: '24e124141f00001' }, 'gateway_eui'],
    ['half a position', { longitude: 135 }, 'longitude'],
    ['an interval of a second', { status_interval_s: 1 }, 'status_interval_s'],
    ['an unknown field', { last_seen_at: null }, 'last_seen_at'],
  ])('refuses %s and names the field', async (_what, wrong, field) => {
    const refusal = await refusalOf(create({ ...newGateway(), ...wrong }));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(refusal.details['problems']).toMatchObject([{ field }]);
  });

  it('that has received nothing deletes it: the list that asks what changed is told so', async () => {
    const { id } = await create(newGateway({ gateway_eui: newEui() }));
    const { sequence } = await admin.gateways.list({ limit: 1 });
    const removed = await admin.writing.gateways.remove(id);
    expect(removed.outcome).toBe('deleted');
    expect(await seen(id)).toBeUndefined();
    expect((await admin.gateways.list({ since: sequence ?? 0 })).json).toEqual([
      { id, deleted_at: removed.deleted_at },
    ]);
  });

  it('with a history retires it: it stays with its log, and its hardware is free', async () => {
    const gateway_eui = newEui();
    const { id } = await create(newGateway({ gateway_eui }));
    await receive(gateway_eui);
    expect(await admin.writing.gateways.remove(id)).toEqual({ id, outcome: 'retired', deleted_at: null });
    expect(await seen(id)).toMatchObject({
      state: 'stopped',
      gateway_eui: null,
      removed_on: expect.any(String),
    });
    expect((await admin.gatewayLogs.list({ gateway_id: id })).json).toHaveLength(1);
    expect((await create(newGateway({ gateway_eui }))).gateway_eui).toBe(gateway_eui);
    // Used again, it is as if it had never been seen.
    expect(await change(id, { is_stopped: false })).toMatchObject({
      state: 'never_seen',
      removed_on: null,
      last_seen_at: null,
    });
  });

  it('with other hardware begins anew, names both, and the old one counts no more', async () => {
    const [before, after] = [newEui(), newEui()];
    const { id } = await create(newGateway({ gateway_eui: before }));
    await receive(before);
    expect(await seen(id)).toMatchObject({ state: 'online' });
    expect(await change(id, { gateway_eui: after })).toMatchObject({
      gateway_eui: after,
      state: 'never_seen',
      last_seen_at: null,
    });
    const [latest] = (await admin.gatewayLogs.list({ gateway_id: id })).json;
    expect(latest).toMatchObject({ kind: 'hardware_changed', memo: `${before} → ${after}` });
    await receive(before);
    expect((await seen(id))?.state).toBe('never_seen');
    await receive(after);
    expect((await seen(id))?.state).toBe('online');
  });

  it('moved keeps in its log where it was', async () => {
    const { id } = await create(newGateway({ latitude: 35.1, longitude: 133.1, place: '役場の屋上' }));
    await change(id, { latitude: 35.2, longitude: 133.2 });
    await change(id, { memo: '同じ場所' });
    const kinds = (await admin.gatewayLogs.list({ gateway_id: id })).json;
    expect(kinds).toMatchObject([
      { kind: 'relocated', memo: 'もとの位置 35.100000, 133.100000（役場の屋上）' },
    ]);
  });
});
