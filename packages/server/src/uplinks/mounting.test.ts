import { formatDateTime } from '@satomori/core';
import { expect, it } from 'vitest';
import { describeAtTrap } from '../testing/describeAtTrap.ts';
import { DAY, HOUR, iso, MINUTE } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receive, upEvent } from '../testing/uplinkMessages.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const unix = (at: number) => Math.floor(at / 1000);

/** A stored record of EM300-MCS: 30.8 °C, 50.5 %RH. */
function em300Stored(at: number, contact: 'open' | 'closed'): Buffer {
  const time = Buffer.alloc(4);
  time.writeUInt32LE(unix(at));
  return Buffer.concat([bytes('20ce'), time, bytes('340165'), bytes(contact === 'open' ? '01' : '00')]);
}

/** One door of LDS03A with its time. */
function lds03aDoor(at: number, contact: 'open' | 'closed'): Buffer {
  const time = Buffer.alloc(4);
  time.writeUInt32BE(unix(at));
  return Buffer.concat([bytes(contact === 'open' ? '01' : '00'), bytes('000025 000001'), time]);
}

describeAtTrap('a frame is judged by the mounting', (field) => {
  const hang = async (more: Parameters<typeof insertArmedTrap>[1]) => {
    // Its last proof is too old: only a frame that proves "armed" makes it armed again.
    field.trap = await insertArmedTrap(field.server, {
      last_proof_at: field.server.clock.now() - 5 * DAY,
      ...more,
    });
  };
  const send = (more: object) =>
    receive(field.server, {
      ...upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now() }),
      ...more,
    });
  const sendBytes = (data: Buffer, fPort: number) => send({ data: data.toString('base64'), fPort });
  const state = async () => (await look(field.west, field.trap)).state;
  const logs = async () =>
    (await field.west.trapLogs.list({ trap_id: field.trap.id, source: 'sensor' })).json;
  const alarms = async () =>
    (await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' })).json;

  it.each([
    ['the first', bytes('00 000025 000001 00000000 01 000003 000000')],
    ['the second', bytes('01 000025 000001 00000000 00 000003 000000')],
  ])('that fires by closing: LDS03A with %s of two doors closed', async (_which, doors) => {
    await hang({ sensor_model: 'LDS03A', fired_when: 'close' });
    await sendBytes(doors, 2);
    expect(await state()).toBe('fired');
    expect(await alarms()).toHaveLength(1);
    expect(await look(field.west, field.trap)).toMatchObject({
      contact: 'fired',
      last_proof_at: iso(field.server.clock.now() - 5 * DAY),
    });
  });

  it('that fires by closing: EM300-MCS closed now, and open in its memory', async () => {
    await hang({ sensor_model: 'EM300-MCS', fired_when: 'close' });
    await sendBytes(
      Buffer.concat([bytes('060000'), em300Stored(field.server.clock.now() - HOUR, 'open')]),
      85,
    );
    expect(await state()).toBe('fired');
    expect(await alarms()).toHaveLength(1);
  });

  it.each([
    ['EM300-MCS', 85, em300Stored],
    ['LDS03A', 3, lds03aDoor],
  ] as const)('rings late by the memory of %s, with both times', async (sensor_model, fPort, recordOf) => {
    await hang({ sensor_model, fired_when: 'close' });
    const happened = field.server.clock.now() - 3 * HOUR;
    await sendBytes(
      Buffer.concat([
        recordOf(happened - HOUR, 'open'),
        recordOf(happened, 'closed'),
        recordOf(happened + MINUTE, 'closed'),
      ]),
      fPort,
    );
    expect(await logs()).toMatchObject([{ kind: 'fired', occurred_at: iso(happened), is_clock_odd: false }]);
    const [alarm] = await alarms();
    expect(alarm?.body).toContain(
      `発生 ${formatDateTime(happened)}　受信 ${formatDateTime(field.server.clock.now())}`,
    );
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'fired',
      open_fired_at: iso(happened),
    });
  });

  it('keeps the own time of a record that is days old, marked as odd, and of an impossible one the time of the network', async () => {
    await hang({
      sensor_model: 'EM300-MCS',
      fired_when: 'close',
      created_at: field.server.clock.now() - 30 * DAY,
    });
    const happened = field.server.clock.now() - 3 * DAY;
    await sendBytes(em300Stored(happened, 'closed'), 85);
    expect(await logs()).toMatchObject([{ kind: 'fired', occurred_at: iso(happened), is_clock_odd: true }]);
    await record(field.server, field.west, field.trap, 'checked');
    field.server.clock.advance(MINUTE);
    await sendBytes(em300Stored(field.server.clock.now() - 40 * DAY, 'closed'), 85);
    expect((await logs())[0]).toMatchObject({
      kind: 'fired',
      occurred_at: iso(field.server.clock.now()),
      is_clock_odd: true,
    });
  });

  it.each([
    ['EM300-MCS', 85, em300Stored],
    ['LDS03A', 3, lds03aDoor],
  ] as const)('takes no proof from the memory of %s', async (sensor_model, fPort, recordOf) => {
    await hang({ sensor_model, fired_when: 'close' });
    await sendBytes(recordOf(field.server.clock.now() - MINUTE, 'open'), fPort);
    expect(await state()).toBe('unknown');
    expect(await alarms()).toEqual([]);
  });

  it.each(['open', 'close', 'pulled', 'tilt'] as const)(
    'takes a bare boolean of an unknown model for contact, fired when %s',
    async (fired_when) => {
      await hang({ sensor_model: 'SMARTrap', fired_when });
      for (const doorStatus of [true, false]) await send({ object: { doorStatus, catchDetect: true } });
      expect(await state()).toBe('unknown');
      expect((await logs()).map(({ kind, contact }) => [kind, contact])).toEqual([
        ['contact_only', null],
        ['contact_only', null],
      ]);
      expect(await alarms()).toEqual([]);
    },
  );

  it('takes a bare boolean of an unknown model whose values an administrator named', async () => {
    await hang({
      sensor_model: 'other',
      fired_when: 'close',
      object_mapping: JSON.stringify([
        { key: 'doorStatus', value: true, contact: 'closed' },
        { key: 'doorStatus', value: false, contact: 'open' },
      ]),
    } as never);
    await send({ object: { doorStatus: false } });
    expect(await state()).toBe('armed');
    await send({ object: { doorStatus: true } });
    expect(await state()).toBe('fired');
  });

  it('takes a named word of an unknown model', async () => {
    await hang({ sensor_model: 'SMARTrap', fired_when: 'close' });
    await send({ object: { doorStatus: 'open' } });
    expect(await state()).toBe('armed');
    await send({ object: { doorStatus: 'closed' } });
    expect(await state()).toBe('fired');
  });
});
