import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeAtTrap } from '../testing/describeAtTrap.ts';
import { keptMessages } from '../testing/keptMessages.ts';
import { DAY, HOUR, iso, MINUTE } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { em300, em300Stored, receive, receiveContact, upEvent } from '../testing/uplinkMessages.ts';

/** A sensor's frames that are repeated, late, or have a restarted counter. */
describeAtTrap('the order of a sensor’s frames', (field) => {
  const state = async () => (await look(field.west, field.trap)).state;
  const frame = (contact: 'open' | 'closed', f_cnt: number, at?: number) =>
    receiveContact(field.server, field.trap, contact, { f_cnt, ...(at === undefined ? {} : { at }) });
  const again = (message: object) => receive(field.server, { ...message, deduplicationId: randomUUID() });
  const act = (kind: 'checked' | 'set' | 'patrol') => record(field.server, field.west, field.trap, kind);
  const after = (milliseconds: number) => field.server.clock.advance(milliseconds);
  const lastStatus = async () => (await keptMessages(field.server)).at(-1)?.status;
  const incidents = async () =>
    new Set(
      (await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' })).json.map(
        ({ incident_id }) => incident_id,
      ),
    ).size;

  it('a frame that fired fires again after a check, a setting and a proof of armed', async () => {
    const fired = await frame('open', 100);
    after(HOUR);
    await act('checked');
    await act('set');
    after(MINUTE);
    await frame('closed', 101);
    expect(await state()).toBe('armed');
    after(MINUTE);
    await again(fired);
    expect(await state()).toBe('fired');
    expect(await incidents()).toBe(2);
  });

  it.each<[string, ('open' | 'closed')[], number]>([
    ['rings after a firing from memory whose last record is closed', ['open', 'closed'], 3],
    ['rings not after one whose last record is open, as it may still be', ['closed', 'open'], 2],
  ])('a contact that fires %s', async (_, contacts, rings) => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'EM300-MCS' });
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 100, data: em300('open') });
    const checkedAt = after(HOUR);
    await act('checked');
    const data = em300Stored(
      ...contacts.map((contact, index) => ({ contact, at: checkedAt + (index + 1) * MINUTE })),
    );
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 103, data, at: after(HOUR) });
    expect(await state()).toBe('fired');
    await receiveContact(field.server, field.trap, 'open', {
      f_cnt: 104,
      data: em300('open'),
      at: after(HOUR),
    });
    const alarms = await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' });
    expect(new Set(alarms.json.map(({ occurred_at }) => occurred_at)).size).toBe(rings);
  });

  it('a frame that fired counts again after a proof of armed, unchecked', async () => {
    const fired = await frame('open', 100);
    await frame('closed', 101, after(MINUTE));
    await again(fired);
    expect(await lastStatus()).toBe('processed');
    expect(await incidents()).toBe(1);
  });

  it('a frame with an old counter and payload fires where the counter began again', async () => {
    const fired = await frame('open', 100);
    after(HOUR);
    await act('checked');
    await act('set');
    await frame('closed', 101);
    after(2 * DAY);
    await frame('closed', 99, field.server.clock.now());
    after(HOUR);
    await receive(field.server, {
      ...fired,
      deduplicationId: randomUUID(),
      time: iso(field.server.clock.now()),
    });
    expect(await state()).toBe('fired');
    expect(await incidents()).toBe(2);
  });

  it('a frame that fired another trap fires the one on which its sensor hangs now', async () => {
    const fired = await frame('open', 100);
    await again(fired);
    expect(await lastStatus()).toBe('repeated');
    const admin = await field.server.as('admin');
    const { version } = await look(field.west, field.trap);
    await admin.writing.traps.change(field.trap.id, { version, dev_eui: null });
    field.trap = await insertArmedTrap(field.server, { dev_eui: field.trap.dev_eui });
    await again(fired);
    expect(await state()).toBe('fired');
  });

  it('a frame that came again after the next of the same firing is dropped', async () => {
    const fired = await frame('open', 100);
    after(HOUR);
    const still = await frame('open', 101);
    await again(fired);
    expect(await lastStatus()).toBe('repeated');
    await act('checked');
    after(HOUR);
    const left = await frame('open', 102);
    await again(left);
    expect(await lastStatus()).toBe('repeated');
    expect(await state()).toBe('checked');
    // The same content sent before the check may be a new firing.
    await again(still);
    expect(await state()).toBe('fired');
  });

  it('a contact that stays as it is since the check is no new cause', async () => {
    await frame('open', 100);
    after(HOUR);
    await act('checked');
    for (const f_cnt of [101, 102, 103]) {
      after(6 * HOUR);
      await frame('open', f_cnt);
      expect(await look(field.west, field.trap)).toMatchObject({
        state: 'checked',
        state_reason: 'not_closed',
      });
    }
    expect(await incidents()).toBe(1);
    await act('set');
    after(6 * HOUR);
    await frame('open', 104);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      state_reason: 'not_closed',
    });
    expect(await incidents()).toBe(1);
    await frame('closed', 105);
    expect(await look(field.west, field.trap)).toMatchObject({ state: 'armed', state_reason: null });
    await frame('open', 106);
    expect(await state()).toBe('fired');
  });

  it.each<[string, (fired: object) => Promise<unknown>]>([
    ['a frame is missing, which may have said closed', () => frame('open', 102)],
    [
      'the session is another',
      () => {
        const other = upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), f_cnt: 101 });
        return receive(field.server, { ...other, data: OPEN, devAddr: '0a0b0c0d' });
      },
    ],
    [
      'a frame between nobody can decode',
      async () => {
        const data = Buffer.from('??');
        await receive(
          field.server,
          upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), f_cnt: 101, data }),
        );
        await frame('open', 102);
      },
    ],
    [
      'the sensor started anew between',
      async () => {
        await receive(field.server, upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now() }), {
          event: 'join',
        });
        await frame('open', 101);
      },
    ],
    ['it is the very frame that was checked', (fired) => again(fired)],
    ['it is a late one', () => frame('open', 99, field.server.clock.now() - 3 * HOUR)],
  ])('after a check it fires where %s', async (_what, next) => {
    const fired = await frame('open', 100);
    after(HOUR);
    await act('checked');
    after(HOUR);
    await next(fired);
    expect(await state()).toBe('fired');
    expect(await incidents()).toBe(2);
  });

  it.each([
    ['a sensor of tilt', { sensor_model: 'EM310-TILT', fired_when: 'tilt' as const }],
    ['a sensor of unknown model', { sensor_model: 'none of ours' }],
  ])('after a check %s fires by the next frame, for it need not tell that it was set', async (_what, of) => {
    field.trap = await insertArmedTrap(field.server, of);
    const fired = (f_cnt: number) =>
      receive(field.server, {
        ...upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), f_cnt, data: TILTED }),
        object: { door: 'open' },
      });
    await fired(100);
    expect(await state()).toBe('fired');
    after(HOUR);
    await act('checked');
    after(HOUR);
    await fired(101);
    expect(await state()).toBe('fired');
  });

  it('a lower count of a late frame makes no firing of the next normal one', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'LDS02' });
    await lds02(100, 4);
    after(HOUR);
    await lds02(102, 5);
    expect(await state()).toBe('fired');
    await act('checked');
    await act('set');
    for (const late of [{ at: field.server.clock.now() - HOUR }, { at: null }]) {
      after(MINUTE);
      await lds02(late.at === null ? 98 : 99, 3, late.at);
      after(MINUTE);
      await lds02(late.at === null ? 104 : 103, 5);
      expect(await state()).toBe('armed');
    }
    after(MINUTE);
    await lds02(105, 6);
    expect(await state()).toBe('fired');
  });

  it('a count that began again is counted on', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'LDS02' });
    await lds02(100, 4);
    after(HOUR);
    await lds02(0, 0);
    after(HOUR);
    await lds02(1, 1);
    expect(await state()).toBe('fired');
  });

  it('a late closed frame proves what was then', async () => {
    field.trap = await insertArmedTrap(field.server, { last_proof_at: field.server.clock.now() - 2 * DAY });
    const then = field.server.clock.now() - 16 * HOUR;
    await frame('closed', 100, then);
    expect(await look(field.west, field.trap)).toMatchObject({ state: 'unknown', last_proof_at: iso(then) });
  });

  it('a late frame that does not say when it was sent proves nothing', async () => {
    await frame('closed', 100);
    const proven = field.server.clock.now();
    after(20 * HOUR);
    const { time: _, ...timeless } = upEvent({ dev_eui: field.trap.dev_eui, at: 0, f_cnt: 99 });
    await receive(field.server, timeless);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      last_proof_at: iso(proven),
    });
    await receive(field.server, { ...timeless, fCnt: 101, deduplicationId: randomUUID() });
    expect(await state()).toBe('armed');
  });

  it('a late frame with the time of its arrival proves nothing', async () => {
    await frame('closed', 100);
    const proven = field.server.clock.now();
    after(20 * HOUR);
    await frame('closed', 90);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      last_proof_at: iso(proven),
    });
    await frame('closed', 101);
    expect(await state()).toBe('armed');
  });

  it('where the counter begins again the second frame is proof, for the first may be a late one', async () => {
    await frame('closed', 100);
    after(20 * HOUR);
    await frame('closed', 0);
    expect(await state()).toBe('unknown');
    after(HOUR);
    await frame('closed', 1);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'armed',
      last_proof_at: iso(field.server.clock.now()),
    });
  });

  it('a closed frame as one of before a restart arms the contact where it is the next one', async () => {
    await frame('closed', 0);
    await frame('closed', 1);
    after(DAY);
    await frame('open', 0);
    expect(await state()).toBe('fired');
    after(HOUR);
    await frame('closed', 1);
    expect(await lastStatus()).toBe('processed');
    expect(await look(field.west, field.trap)).toMatchObject({ contact: 'armed' });
  });

  it('a firing from the device’s memory does not stand for the contact of now', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'EM300-MCS' });
    const send = (f_cnt: number, hex: string) => {
      const data = Buffer.from(hex, 'hex');
      return receive(
        field.server,
        upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), f_cnt, data }),
      );
    };
    const time = Buffer.alloc(4);
    time.writeUInt32LE(Math.floor((field.server.clock.now() - HOUR) / 1000));
    await send(100, `20ce${time.toString('hex')}34016501`);
    expect(await look(field.west, field.trap)).toMatchObject({ state: 'fired', contact: 'armed' });
  });

  it('a late closed frame does not close the contact again', async () => {
    await frame('open', 100);
    await act('checked');
    await act('set');
    after(MINUTE);
    const { time: _, ...timeless } = upEvent({ dev_eui: field.trap.dev_eui, at: 0, f_cnt: 99 });
    await receive(field.server, timeless);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      state_reason: 'not_closed',
    });
  });

  it('after a check it fires though the frame before it told of a firing long ago', async () => {
    field.trap = await insertArmedTrap(field.server, {
      sensor_model: 'LDS03A',
      created_at: field.server.clock.now() - DAY,
    });
    const seconds = (at: number) => Math.floor(at / 1000);
    const doors = (isOpen: boolean, at: number) => {
      const data = Buffer.alloc(11);
      data.writeUInt8(isOpen ? 1 : 0, 0);
      data.writeUInt32BE(seconds(at), 7);
      return data;
    };
    const send = (f_cnt: number, fPort: number, data: Buffer) =>
      receive(field.server, {
        ...upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), f_cnt, data }),
        fPort,
      });
    await send(100, 3, doors(true, field.server.clock.now() - 3 * HOUR));
    expect(await state()).toBe('fired');
    await act('checked');
    after(HOUR);
    await send(101, 2, doors(true, field.server.clock.now()));
    expect(await state()).toBe('fired');
  });

  it('a device whose clock is years off is believed by the network’s time', async () => {
    field.trap = await insertArmedTrap(field.server, {
      sensor_model: 'LDS03A',
      last_proof_at: field.server.clock.now() - 2 * DAY,
    });
    const data = Buffer.alloc(11);
    data.writeUInt32BE(1_000_000_000, 7);
    await receive(field.server, {
      ...upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), data }),
      fPort: 2,
    });
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'armed',
      last_proof_at: iso(field.server.clock.now()),
    });
  });

  it('a late count with the time of its arrival makes no firing of the next normal one', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'LDS02' });
    await lds02(20, 40);
    after(HOUR);
    await lds02(5, 38);
    after(HOUR);
    await lds02(21, 40);
    expect(await state()).toBe('armed');
  });

  it('a late firing fires, whatever its counter', async () => {
    await frame('closed', 100);
    await frame('open', 98, field.server.clock.now() - 3 * HOUR);
    expect(await state()).toBe('fired');
    expect(await incidents()).toBe(1);
  });

  it('a clock that was a year ahead hinders no proof after it', async () => {
    const ahead = field.server.clock.now() + 365 * DAY;
    await frame('closed', 100, ahead);
    after(MINUTE);
    await frame('closed', 101);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'armed',
      last_proof_at: iso(field.server.clock.now()),
    });
  });

  it('a firing rings though late frames of before the counter began again came in between', async () => {
    const rung = async () =>
      (await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' })).json.length;
    const next = (contact: 'open' | 'closed', f_cnt: number) => frame(contact, f_cnt, after(HOUR));
    for (const f_cnt of [1_697, 0, 1]) await next('closed', f_cnt);
    await next('open', 1_698);
    await next('closed', 2);
    await next('open', 1_704);
    const before = await rung();
    await next('open', 5);
    expect(await rung()).toBeGreaterThan(before);
    await act('checked');
    await act('set');
    await next('closed', 6);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'armed',
      last_proof_at: iso(field.server.clock.now()),
    });
  });

  it('a firing rings where its counters last said closed, whatever late frames said since', async () => {
    const rung = async () =>
      (await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' })).json.length;
    const next = (contact: 'open' | 'closed', f_cnt: number) => frame(contact, f_cnt, after(HOUR));
    for (const f_cnt of [1_696, 0, 1]) await next('closed', f_cnt);
    for (const f_cnt of [1_697, 1_698]) await next('open', f_cnt);
    const before = await rung();
    await next('open', 5);
    expect(await rung()).toBeGreaterThan(before);
  });

  it('after a restart a firing rings though the frame that may be late said closed', async () => {
    await frame('open', 100);
    await frame('closed', 0, after(2 * HOUR));
    const before = (await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' })).json
      .length;
    await frame('open', 2, after(2 * HOUR));
    const rung = (await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' })).json
      .length;
    expect(rung).toBeGreaterThan(before);
  });

  it('a record from memory may tell that the trap was set after the check', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'EM300-MCS' });
    const send = (f_cnt: number, data: Buffer) =>
      receiveContact(field.server, field.trap, 'open', { f_cnt, data, at: after(HOUR) });
    await send(100, em300('open'));
    await act('checked');
    await send(101, em300Stored({ contact: 'closed', at: field.server.clock.now() }));
    await send(102, em300('open'));
    expect(await state()).toBe('fired');
    expect(await incidents()).toBe(2);
  });

  it('a late frame of the session before proves nothing', async () => {
    await frame('closed', 100);
    const now = (f_cnt: number, devAddr: string) => ({
      ...upEvent({ dev_eui: field.trap.dev_eui, at: field.server.clock.now(), f_cnt }),
      devAddr,
    });
    after(HOUR);
    await receive(field.server, now(0, '0a0b0c0d'));
    const proven = field.server.clock.now();
    after(20 * HOUR);
    await receive(field.server, now(101, '01020304'));
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      last_proof_at: iso(proven),
    });
  });

  it('the count of a late frame makes no firing of the next normal one, though it may be one of a restart', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'LDS02' });
    for (const [f_cnt, count] of [
      [12, 1],
      [4, 0],
      [13, 1],
      [8, 0],
      [14, 1],
    ] as const)
      await lds02(f_cnt, count, after(HOUR));
    expect(await state()).toBe('armed');
    await lds02(15, 2, after(HOUR));
    expect(await state()).toBe('fired');
  });

  it('the count of a late frame of before the restart makes no firing of the next normal one', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'LDS02' });
    for (const [f_cnt, count] of [
      [40, 1],
      [0, 0],
      [1, 2],
    ] as const)
      await lds02(f_cnt, count, after(HOUR));
    await act('checked');
    await act('set');
    // The first of them has exactly the expected next counter.
    for (const [f_cnt, count] of [
      [3, 1],
      [3, 2],
      [4, 2],
    ] as const)
      await lds02(f_cnt, count, after(HOUR));
    expect(await state()).toBe('armed');
  });

  it('a late frame of after the restart leaves those of before it known as such', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'LDS02' });
    const send = async (frames: (readonly [f_cnt: number, count: number])[]) => {
      for (const [f_cnt, count] of frames) await lds02(f_cnt, count, after(HOUR));
    };
    await send([
      [40, 1],
      [0, 0],
      [1, 2],
    ]);
    await act('checked');
    await act('set');
    const lateOfAfter = [3, 1] as const;
    const lateOfBefore = [11, 1] as const;
    await send([[9, 2], lateOfAfter, [10, 2], lateOfBefore, [11, 2], [12, 2]]);
    expect(await state()).toBe('armed');
  });

  it('a count that rose while a late frame came in between fires', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'LDS02' });
    await lds02(100, 4);
    await lds02(5, 3, after(HOUR));
    await lds02(103, 5, after(HOUR));
    expect(await state()).toBe('fired');
  });

  it('a contact stays as it is over a frame that does not speak of it', async () => {
    await frame('open', 100);
    after(HOUR);
    await act('checked');
    const battery = (f_cnt: number) =>
      receiveContact(field.server, field.trap, 'open', {
        f_cnt,
        data: Buffer.from([0x01, 0x75, 90]),
        at: after(HOUR),
      });
    await battery(101);
    await frame('open', 102, after(HOUR));
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'checked',
      state_reason: 'not_closed',
    });
    expect(await incidents()).toBe(1);
    await battery(104);
    await frame('open', 105, after(HOUR));
    expect(await incidents()).toBe(2);
  });

  const lds02 = (f_cnt: number, counter: number, at: number | null = field.server.clock.now()) => {
    const data = Buffer.alloc(10);
    data.writeUInt16BE(3000, 0);
    data.writeUInt8(1, 2);
    data.writeUIntBE(counter, 3, 3);
    const { time, ...message } = upEvent({ dev_eui: field.trap.dev_eui, at: at ?? 0, f_cnt, data });
    return receive(field.server, { ...message, fPort: 10, ...(at === null ? {} : { time }) });
  };
});

const OPEN = Buffer.from([0x01, 0x75, 90, 0x03, 0x00, 1, 0x04, 0x00, 0x00]).toString('base64');
/** EM310-TILT: angles, the first of them beyond its limit. */
const TILTED = Buffer.from([0x03, 0xcf, 0x10, 0x27, 0x00, 0x00, 0x00, 0x00, 0x01]);
