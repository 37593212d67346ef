import { randomUUID } from 'node:crypto';
import { CHIRPSTACK_EVENTS, type ErrorBody } from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { keptMessages } from '../testing/keptMessages.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertArmedTrap } from '../testing/trapActs.ts';
import { postEvent, receive, upEvent } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, KEYS } from '../testing/world.ts';

describeOnEachEngine('the webhook', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    trap = await insertArmedTrap(server);
  });

  const kept = () => keptMessages(server);
  const frame = () => upEvent({ dev_eui: trap.dev_eui, at: server.clock.now() });
  const messageOf = (integration_id: string, dedup_key: string) => ({
    integration_id,
    network: 'chirpstack' as const,
    event: 'up' as const,
    dedup_key,
    content_key: null,
    dev_eui: trap.dev_eui,
    body: JSON.stringify(frame()),
    received_at: server.clock.now(),
  });
  const read = async (response: Response) => ({
    status: response.status,
    body: (await response.json()) as ErrorBody & { json?: unknown },
  });

  it.each([null, '', 'wrong', `${KEYS.satomori}x`, 'Bearer'])(
    'keeps nothing that comes with the key %j',
    async (key) => {
      const before = (await kept()).length;
      expect(await read(await postEvent(server, frame(), { key }))).toMatchObject({
        status: 401,
        body: { result: 'bad_integration_key' },
      });
      expect(await kept()).toHaveLength(before);
    },
  );

  it('keeps nothing under a key that was withdrawn', async () => {
    const { db } = server.database;
    const active = (is_active: boolean) =>
      db.updateTable('integrations').set({ is_active }).where('name', '=', 'hokapato').execute();
    await active(false);
    const response = await postEvent(server, frame(), { key: KEYS.hokapato });
    await active(true);
    expect(response.status).toBe(401);
  });

  it('keeps nothing under a key that is withdrawn between its check and the commit, and all else of the group', async () => {
    const { db } = server.database;
    const { webhooks } = server.services;
    const integrations = await Promise.all([KEYS.satomori, KEYS.hokapato].map(webhooks.findIntegration));
    const sent = integrations.map((integration) => ({
      scope: scopeOfSystem(integration!.site_id),
      message: messageOf(integration!.id, randomUUID()),
    }));
    const repeated = { ...sent[1]!, message: messageOf(integrations[1]!.id, randomUUID()) };
    await webhooks.keep(repeated);
    const before = (await kept()).length;
    const active = (is_active: boolean) =>
      db.updateTable('integrations').set({ is_active }).where('name', '=', 'hokapato').execute();
    await active(false);
    const results = await Promise.all([...sent, repeated].map(webhooks.keep));
    const response = await postEvent(server, frame(), { key: KEYS.hokapato });
    await active(true);
    const rows = (await kept()).slice(before);
    await db.deleteFrom('raw_messages').where('dedup_key', '=', repeated.message.dedup_key).execute();
    expect(results).toEqual([true, null, null]);
    expect(response.status).toBe(401);
    expect(rows).toMatchObject([{ site_id: server.world.sites.satomori }]);
  });

  it('refuses what it did not keep, since its key was withdrawn after the check', async () => {
    const { webhooks } = server.services;
    const keep = vi.spyOn(webhooks, 'keep').mockResolvedValueOnce(null);
    const { status, body } = await read(await postEvent(server, frame()));
    keep.mockRestore();
    expect([status, body.result]).toEqual([401, 'bad_integration_key']);
  });

  it('reads what it kept without being asked', async () => {
    const wake = vi.spyOn(server.services.uplinks, 'wake');
    const body = frame();
    await postEvent(server, body);
    await postEvent(server, body);
    expect(wake).toHaveBeenCalledOnce();
    wake.mockRestore();
  });

  it.each(CHIRPSTACK_EVENTS)('keeps %s as it was sent, then answers', async (event) => {
    const body = { ...frame(), somethingNew: { in: ['a later version'] } };
    const { status, body: answer } = await read(await postEvent(server, body, { event }));
    expect([status, answer.json]).toEqual([200, { stored: true, repeated: false }]);
    const row = (await kept()).at(-1);
    expect(row).toMatchObject({ event, dev_eui: trap.dev_eui, site_id: server.world.sites.satomori });
    expect(JSON.parse(row!.body)).toEqual(body);
    await server.services.uplinks.drain();
    expect((await kept()).at(-1)?.status).toBe('processed');
  });

  it('says of the very same message that it came again, and keeps it once', async () => {
    const body = frame();
    await postEvent(server, body);
    const before = (await kept()).length;
    const answers = await Promise.all(Array.from({ length: 5 }, () => postEvent(server, body)));
    for (const answer of answers)
      expect(await read(answer)).toMatchObject({
        status: 200,
        body: { json: { stored: true, repeated: true } },
      });
    expect(await kept()).toHaveLength(before);
  });

  it('tells messages without an id apart by what they say', async () => {
    const { deduplicationId: _, ...body } = frame();
    const log = { ...body, level: 'ERROR', code: 'UPLINK_CODEC' };
    const results = [];
    for (const sent of [log, { ...log, code: 'OTAA' }, log])
      results.push((await read(await postEvent(server, sent, { event: 'log' }))).body.json);
    expect(results).toMatchObject([{ repeated: false }, { repeated: false }, { repeated: true }]);
  });

  it('parks what comes from a sensor that hangs on no trap, in its own site', async () => {
    const dev_eui = 'ffffffffffffff01';
    await receive(server, upEvent({ dev_eui, at: server.clock.now() }));
    const { sites, traps } = server.world;
    const parked = async (site: 'satomori' | 'hokapato') =>
      (await kept()).filter(({ site_id, status }) => site_id === sites[site] && status === 'parked');
    expect((await parked('satomori')).map((message) => message.dev_eui)).toEqual([dev_eui]);
    // The sensor of another site's trap is unknown here.
    await receive(server, upEvent({ dev_eui: traps.valley.dev_eui, at: server.clock.now() }));
    expect(await parked('satomori')).toHaveLength(2);
    expect(await parked('hokapato')).toEqual([]);
    const valley = await server.as('valley');
    expect((await valley.trapLogs.list({ trap_id: traps.valley.id })).json).toEqual([]);
  });

  it.each<[string, string, string]>([
    ['an event nobody knows', 'explosion', 'event'],
    ['no event', '', 'event'],
  ])('refuses %s and names the field', async (_what, event, field) => {
    const { status, body } = await read(await postEvent(server, frame(), { event }));
    expect([status, body.result]).toEqual([400, 'invalid_input']);
    expect(body.message).toContain(field);
  });

  it.each<[string, string, number, string]>([
    ['what is no JSON', '{"deviceInfo":', 400, 'malformed_json'],
    ['nothing', '', 400, 'malformed_json'],
    ['JSON that is no object', '[1, 2]', 400, 'invalid_input'],
    ['more than 128 KiB', JSON.stringify({ data: 'A'.repeat(128 * 1024) }), 413, 'payload_too_large'],
  ])('refuses %s', async (_what, text, status, result) => {
    const before = (await kept()).length;
    expect(await read(await postEvent(server, text))).toMatchObject({ status, body: { result } });
    expect(await kept()).toHaveLength(before);
  });

  it('keeps a message that two hundred gateways have received', async () => {
    const rxInfo = Array.from({ length: 200 }, (_, index) => ({
      gatewayId: index.toString(16).padStart(16, '0'),
      uplinkId: index,
      nsTime: new Date(server.clock.now()).toISOString(),
      timeSinceGpsEpoch: '1427101234.567s',
      rssi: -100,
      snr: -7.5,
      channel: 3,
      location: { latitude: 34.0261234, longitude: 133.8071234, altitude: 512.5 },
      context: 'AAAAAAAAAAAAAAAAAAAAAA==',
      metadata: { region_common_name: 'AS923', region_config_id: 'as923', network: 'helium_iot' },
      crcStatus: 'CRC_OK',
    }));
    await receive(server, { ...frame(), rxInfo });
    expect(JSON.parse((await kept()).at(-1)!.body)).toMatchObject({ rxInfo });
  });

  it('refuses another form than JSON', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/web/api/uplinks/chirpstack?event=up',
      headers: { authorization: `Bearer ${KEYS.satomori}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from([1, 2, 3]),
    });
    expect([answer.statusCode, answer.json<ErrorBody>().result]).toEqual([415, 'unsupported_media_type']);
  });

  it('keeps texts and ids that the database cannot hold as they are', async () => {
    const body = { ...frame(), deviceInfo: { devEui: trap.dev_eui, deviceName: 'a\u0000b' } };
    await receive(server, body);
    expect(JSON.parse((await kept()).at(-1)!.body)).toEqual(body);
    const { status } = await read(
      await postEvent(server, { ...frame(), deduplicationId: `${randomUUID()}\u0000` }),
    );
    expect(status).toBe(200);
  });

  it('keeps what comes at the same moment, each once, and answers each for itself', async () => {
    const before = (await kept()).length;
    const same = frame();
    const bodies = [...Array.from({ length: 20 }, frame), same, same, same];
    const responses = await Promise.all([
      ...bodies.map((body) => postEvent(server, body)),
      postEvent(server, frame(), { key: 'wrong' }),
      postEvent(server, frame(), { key: KEYS.hokapato }),
      postEvent(server, { ...frame(), deduplicationId: `${randomUUID()}\u0000` }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([...bodies.map(() => 200), 401, 200, 200]);
    const answers = await Promise.all(responses.slice(0, bodies.length).map(read));
    const repeated = answers.map(({ body }) => (body.json as { repeated: boolean }).repeated);
    expect(repeated.filter(Boolean)).toHaveLength(2);
    expect(await kept()).toHaveLength(before + 23);
    const sites = (await kept()).slice(before).map(({ site_id }) => site_id);
    expect(sites.filter((site) => site === server.world.sites.hokapato)).toHaveLength(1);
  });
});
