import { randomUUID } from 'node:crypto';
import { formatDateTime } from '@satomori/core';
import { expect, it } from 'vitest';
import { describeAtTrap } from '../testing/describeAtTrap.ts';
import { keptMessages } from '../testing/keptMessages.ts';
import { DAY, HOUR, iso, MINUTE } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receive, receiveContact, ttsUp, upEvent, ws301 } from '../testing/uplinkMessages.ts';

describeAtTrap('a message of a sensor', (field) => {
  const logs = async () =>
    (await field.west.trapLogs.list({ trap_id: field.trap.id, source: 'sensor' })).json;
  const alarms = async () =>
    (await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' })).json;
  const lastStatus = async () => (await keptMessages(field.server)).at(-1)?.status;
  const state = async () => (await look(field.west, field.trap)).state;

  it('that says closed is proof, and logged with all it says', async () => {
    const { gateway_eui, id: gateway_id } = field.server.world.gateways.satomori;
    await receiveContact(field.server, field.trap, 'closed', { gateways: [gateway_eui], f_cnt: 77 });
    expect(await logs()).toMatchObject([
      {
        kind: 'heartbeat',
        contact: 'armed',
        battery_pct: 90,
        f_cnt: 77,
        f_port: 85,
        rssi_dbm: -80,
        snr_db: 5,
        gateway_id,
        raw_payload: ws301('closed').toString('hex'),
        occurred_at: iso(field.server.clock.now()),
        received_at: iso(field.server.clock.now()),
        is_clock_odd: false,
      },
    ]);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'armed',
      last_proof_at: iso(field.server.clock.now()),
      battery_pct: 90,
      last_gateway_id: gateway_id,
      last_log_id: (await logs())[0]?.id,
    });
    expect(await alarms()).toEqual([]);
  });

  it('that says open fires: a log, the state, and an alarm', async () => {
    await receiveContact(field.server, field.trap, 'open');
    expect(await logs()).toMatchObject([{ kind: 'fired', contact: 'fired', cleared_by_log_id: null }]);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'fired',
      open_fired_at: iso(field.server.clock.now()),
    });
    expect(await alarms()).toHaveLength(1);
  });

  it('fires once while the contact stays as it is', async () => {
    for (let time = 0; time < 3; time += 1) {
      await receiveContact(field.server, field.trap, 'open');
      field.server.clock.advance(HOUR);
    }
    expect((await logs()).map(({ kind }) => kind)).toEqual(['heartbeat', 'heartbeat', 'fired']);
    expect(await alarms()).toHaveLength(1);
  });

  it('fires where nothing was known of the contact', async () => {
    field.trap = await insertArmedTrap(field.server, {
      contact: null,
      contact_since_check: null,
      last_proof_at: null,
    });
    await receiveContact(field.server, field.trap, 'open');
    expect(await state()).toBe('fired');
  });

  it.each(['planned', 'stopped', 'removed'] as const)(
    'alarms nobody at a trap that is %s',
    async (placement) => {
      field.trap = await insertArmedTrap(field.server, { placement });
      await receiveContact(field.server, field.trap, 'open');
      expect(await state()).toBe(placement);
      expect(await alarms()).toEqual([]);
      expect(await logs()).toHaveLength(1);
    },
  );

  it('under another id is a repetition within seven days, and then no more', async () => {
    const message = await receiveContact(field.server, field.trap, 'closed');
    const again = () => receive(field.server, { ...message, deduplicationId: randomUUID() });
    field.server.clock.advance(7 * DAY);
    await again();
    expect(await lastStatus()).toBe('repeated');
    expect(await logs()).toHaveLength(1);
    // Counted from the first reception: a repetition does not extend the period.
    field.server.clock.advance(1);
    await again();
    expect(await lastStatus()).toBe('processed');
    expect(await logs()).toHaveLength(2);
  });

  it.each<[string, object]>([
    ['another frame counter', { fCnt: 1_000_001 }],
    ['another payload', { data: ws301('closed', 50).toString('base64') }],
    ['another session', { devAddr: '0a0b0c0d' }],
  ])('with %s is no repetition', async (_what, change) => {
    const message = await receiveContact(field.server, field.trap, 'closed');
    await receive(field.server, { ...message, ...change, deduplicationId: randomUUID() });
    expect(await logs()).toHaveLength(2);
  });

  it('is no repetition of one that its network server marks as simulated', async () => {
    const frame = { dev_eui: field.trap.dev_eui, at: field.server.clock.now(), f_cnt: 100 };
    const { uplink_message, ...rest } = ttsUp(frame);
    await receive(field.server, { ...rest, uplink_message, simulated: true }, { network: 'tts' });
    await receive(field.server, { ...rest, uplink_message }, { network: 'tts' });
    expect(await lastStatus()).toBe('processed');
    expect(await logs()).toHaveLength(1);
  });

  it('that fired is not taken for a repetition after a check: it fires again', async () => {
    const message = await receiveContact(field.server, field.trap, 'open');
    const again = () => receive(field.server, { ...message, deduplicationId: randomUUID() });
    field.server.clock.advance(HOUR);
    await again();
    expect(await lastStatus()).toBe('repeated');
    await record(field.server, field.west, field.trap, 'checked');
    field.server.clock.advance(MINUTE);
    await again();
    expect(await lastStatus()).toBe('processed');
    expect(await state()).toBe('fired');
    expect((await logs()).filter(({ kind }) => kind === 'fired')).toHaveLength(2);
    await again();
    expect(await lastStatus()).toBe('repeated');
  });

  it('that is late alarms all the same, with both times', async () => {
    const happened = field.server.clock.now() - 3 * HOUR;
    await receiveContact(field.server, field.trap, 'open', { at: happened });
    const [alarm] = await alarms();
    expect(alarm?.body).toContain(`発生 ${formatDateTime(happened)}`);
    expect(alarm?.body).toContain(`受信 ${formatDateTime(field.server.clock.now())}`);
    expect(alarm).toMatchObject({ occurred_at: iso(happened), received_at: iso(field.server.clock.now()) });
    expect(await logs()).toMatchObject([{ occurred_at: iso(happened), is_clock_odd: false }]);
  });

  it.each([
    ['two days ago', -2 * DAY],
    ['an hour ahead', HOUR],
  ])('whose clock says %s is flagged, and fires', async (_what, offset) => {
    await receiveContact(field.server, field.trap, 'open', { at: field.server.clock.now() + offset });
    expect(await logs()).toMatchObject([{ kind: 'fired', is_clock_odd: true }]);
    expect(await alarms()).toHaveLength(1);
  });

  it('of starting up never alarms, and hides no firing after it', async () => {
    await receive(field.server, upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now() }), {
      event: 'join',
    });
    // Milesight: power on, then the contact, which is open while it is being mounted.
    const boot = Buffer.concat([Buffer.from([0xff, 0x0b, 0xff]), ws301('open')]);
    await receive(
      field.server,
      upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), data: boot }),
    );
    expect((await logs()).map(({ kind }) => kind)).toEqual(['boot', 'boot']);
    expect(await alarms()).toEqual([]);
    expect(await state()).toBe('armed');
    await receiveContact(field.server, field.trap, 'open');
    expect(await state()).toBe('fired');
  });

  it('of starting up is no proof either, though it says closed', async () => {
    field.trap = await insertArmedTrap(field.server, { last_proof_at: field.server.clock.now() - 5 * DAY });
    const boot = Buffer.concat([Buffer.from([0xff, 0x0b, 0xff]), ws301('closed')]);
    await receive(
      field.server,
      upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), data: boot }),
    );
    expect(await state()).toBe('unknown');
  });

  it('that nobody can decode proves contact and no safety', async () => {
    const old = field.server.clock.now() - 5 * DAY;
    field.trap = await insertArmedTrap(field.server, { last_proof_at: old });
    await receive(
      field.server,
      upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), data: Buffer.from('??') }),
    );
    expect(await logs()).toMatchObject([{ kind: 'contact_only', contact: null, raw_payload: '3f3f' }]);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      last_proof_at: iso(old),
      last_seen_at: iso(field.server.clock.now()),
    });
  });

  it('of its status tells the battery and proves nothing', async () => {
    const before = (await look(field.west, field.trap)).last_proof_at;
    const status = {
      ...upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now() }),
      batteryLevel: 14.5,
    };
    await receive(field.server, status, { event: 'status' });
    expect(await look(field.west, field.trap)).toMatchObject({
      battery_pct: 14.5,
      is_battery_low: true,
      last_proof_at: before,
    });
  });

  it.each(['ack', 'txack', 'log', 'location', 'integration'])(
    'of the kind %s says nothing of the trap',
    async (event) => {
      const before = await look(field.west, field.trap);
      await receive(
        field.server,
        upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), data: ws301('open') }),
        {
          event,
        },
      );
      expect(await look(field.west, field.trap)).toEqual(before);
      expect(await lastStatus()).toBe('processed');
    },
  );

  it('fires by its counter too, where it closed again without a frame', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'LDS02', counter: 3 });
    const frame = Buffer.alloc(10);
    frame.writeUInt16BE(3000, 0);
    frame.writeUInt8(1, 2);
    frame.writeUIntBE(4, 3, 3);
    await receive(field.server, {
      ...upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), data: frame }),
      fPort: 10,
    });
    expect(await logs()).toMatchObject([{ kind: 'fired', contact: 'armed', counter: 4 }]);
    expect(await state()).toBe('fired');
  });

  it.each<[string, object]>([
    ['a count beyond reason', { object: { door: 'open', count: 4_294_967_295 } }],
    ['a spreading factor beyond reason', { txInfo: { modulation: { lora: { spreadingFactor: 9e15 } } } }],
    ['a port beyond reason', { fPort: 4_294_967_296 }],
    ['a frame counter beyond reason', { fCnt: 2 ** 53 - 1 }],
  ])('fires also with %s', async (_what, odd) => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'none of ours' });
    const message = upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now() });
    await receive(field.server, { ...message, object: { door: 'open' }, ...odd });
    expect(await lastStatus()).toBe('processed');
    expect(await state()).toBe('fired');
  });

  it('tells which gateways received it, and that they are alive', async () => {
    const admin = await field.server.as('admin');
    const { gateway_eui, id } = field.server.world.gateways.satomori;
    await receiveContact(field.server, field.trap, 'closed', { gateways: [gateway_eui, 'bbbbbbbbbbbbbbbb'] });
    const [gateway] = (await admin.gateways.list({ gateway_id: id })).json;
    expect(gateway).toMatchObject({ state: 'online', last_seen_at: iso(field.server.clock.now()) });
    expect((await admin.traps.list({ gateway_id: id })).json.map((row) => row.id)).toContain(field.trap.id);
    expect((await admin.gatewayLogs.list({ gateway_id: id })).json.at(-1)).toMatchObject({ kind: 'online' });
  });
});
