import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeAtTrap } from '../testing/describeAtTrap.ts';
import { keptMessages } from '../testing/keptMessages.ts';
import { HOUR, MINUTE } from '../testing/startTestServer.ts';
import { look, record } from '../testing/trapActs.ts';
import { postEvent, receive, ttsUp, upEvent, ws301 } from '../testing/uplinkMessages.ts';
import { KEYS } from '../testing/world.ts';

const TTS = { network: 'tts' } as const;

describeAtTrap('the webhook of The Things Stack', (field) => {
  const frame = (contact: 'open' | 'closed' = 'closed', more: object = {}) => ({
    ...ttsUp({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), data: ws301(contact) }),
    ...more,
  });
  const kept = () => keptMessages(field.server);
  const last = async () => (await kept()).at(-1)!;
  const answerTo = async (body: unknown, more: object = {}) => {
    const response = await postEvent(field.server, body, { ...TTS, ...more });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const logs = async () =>
    (await field.west.trapLogs.list({ trap_id: field.trap.id, source: 'sensor' })).json;
  const alarms = async () =>
    (await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' })).json;

  it('keeps nothing without the key of a site', async () => {
    const before = (await kept()).length;
    for (const key of [null, 'wrong'])
      expect(await answerTo(frame(), { key })).toMatchObject({
        status: 401,
        body: { result: 'bad_integration_key' },
      });
    expect(await kept()).toHaveLength(before);
  });

  it('keeps a message as it was sent, then answers; the same again is kept once', async () => {
    const body = frame('closed', { somethingNew: { in: ['a later version'] } });
    expect(await answerTo(body)).toEqual({ status: 200, body: { json: { stored: true, repeated: false } } });
    expect(await last()).toMatchObject({ network: 'tts', event: 'up', dev_eui: field.trap.dev_eui });
    expect(JSON.parse((await last()).body)).toEqual(body);
    const count = (await kept()).length;
    expect((await answerTo(body)).body).toEqual({ json: { stored: true, repeated: true } });
    expect(await kept()).toHaveLength(count);
    await field.server.services.uplinks.drain();
    expect(await logs()).toHaveLength(1);
  });

  it('fires a trap and alarms, as by any other way', async () => {
    const { gateway_eui, id } = field.server.world.gateways.satomori;
    const sent = ttsUp({
      dev_eui: field.trap.dev_eui,
      at: field.server.clock.now(),
      data: ws301('open'),
      gateways: [gateway_eui],
    });
    await receive(field.server, sent, TTS);
    expect(await logs()).toMatchObject([
      { kind: 'fired', gateway_id: id, rssi_dbm: -80, snr_db: 5, f_port: 85 },
    ]);
    expect((await look(field.west, field.trap)).state).toBe('fired');
    expect(await alarms()).toHaveLength(1);
  });

  it('under another time of receipt is a repetition within seven days, but not when it fired after a check', async () => {
    const fired = frame('open');
    const again = () => ({ ...fired, received_at: new Date(field.server.clock.advance(1)).toISOString() });
    await receive(field.server, fired, TTS);
    field.server.clock.advance(HOUR);
    await receive(field.server, again(), TTS);
    expect((await last()).status).toBe('repeated');
    await record(field.server, field.west, field.trap, 'checked');
    field.server.clock.advance(MINUTE);
    await receive(field.server, again(), TTS);
    expect((await last()).status).toBe('processed');
    expect((await look(field.west, field.trap)).state).toBe('fired');
  });

  it('knows the frame that came by the other network server', async () => {
    const data = ws301('closed');
    const event = upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), data });
    await receive(field.server, event);
    const { uplink_message, ...rest } = frame();
    const { fCnt: f_cnt, fPort: f_port } = event;
    await receive(field.server, { ...rest, uplink_message: { ...uplink_message, f_cnt, f_port } }, TTS);
    expect((await last()).status).toBe('repeated');
  });

  it('made up at the console is kept and says so, and neither alarms nor proves nor hides the real one', async () => {
    const before = await look(field.west, field.trap);
    const fired = frame('open');
    await receive(field.server, { ...fired, simulated: true }, TTS);
    await receive(field.server, { ...frame('closed'), simulated: true }, TTS);
    expect(await look(field.west, field.trap)).toEqual(before);
    expect(await last()).toMatchObject({
      status: 'processed',
      problem: expect.stringContaining('シミュレーション'),
    });
    await receive(field.server, fired, TTS);
    expect((await look(field.west, field.trap)).state).toBe('fired');
  });

  it('parks what comes from a sensor that hangs on no trap of its site', async () => {
    await receive(field.server, ttsUp({ dev_eui: 'ffffffffffffff02', at: field.server.clock.now() }), TTS);
    expect(await last()).toMatchObject({ status: 'parked', dev_eui: 'ffffffffffffff02' });
    await receive(field.server, frame('open'), { ...TTS, key: KEYS.hokapato });
    expect(await last()).toMatchObject({ status: 'parked', site_id: field.server.world.sites.hokapato });
    expect(await logs()).toEqual([]);
  });

  it('takes a frame for no repetition of one that was only parked: the firing that it tells was never told', async () => {
    const fired = frame('open');
    const hang = (dev_eui: string | null) =>
      field.server.database.db
        .updateTable('traps')
        .set({ dev_eui })
        .where('id', '=', field.trap.id)
        .execute();
    await hang(null);
    await receive(field.server, fired, TTS);
    expect((await last()).status).toBe('parked');
    await hang(field.trap.dev_eui);
    const again = { ...fired, received_at: new Date(field.server.clock.advance(1)).toISOString() };
    await receive(field.server, again, TTS);
    expect((await last()).status).toBe('processed');
    expect((await look(field.west, field.trap)).state).toBe('fired');
  });

  it.each([
    ['a join', { join_accept: { session_key_id: 'x' } }, 'join', ['boot']],
    ['a confirmation', { downlink_ack: { f_cnt: 1 } }, 'ack', []],
    ['a failure', { downlink_failed: { error: { code: 3 } } }, 'log', []],
  ])('takes %s', async (_what, content, event, kinds) => {
    const { uplink_message: _, ...rest } = frame();
    await receive(field.server, { ...rest, ...content, correlation_ids: [randomUUID()] }, TTS);
    expect(await last()).toMatchObject({ event, status: 'processed' });
    expect((await logs()).map(({ kind }) => kind)).toEqual(kinds);
    expect(await alarms()).toEqual([]);
  });

  it('keeps a frame that cannot be read, with what is wrong with it', async () => {
    const { uplink_message, ...rest } = frame();
    await receive(field.server, { ...rest, uplink_message: { ...uplink_message, frm_payload: '***' } }, TTS);
    expect(await last()).toMatchObject({ status: 'failed', problem: expect.stringContaining('frm_payload') });
  });

  it.each([
    ['what is no JSON', '{"uplink_message": {} "received_at": "x"}', 400, 'malformed_json'],
    ['JSON that is no object', '[1, 2]', 400, 'invalid_input'],
  ])('refuses %s', async (_what, text, status, result) => {
    const before = (await kept()).length;
    expect(await answerTo(text)).toMatchObject({ status, body: { result } });
    expect(await kept()).toHaveLength(before);
  });
});
