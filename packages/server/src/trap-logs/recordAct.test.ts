import { newId, type Trap, type TrapActInput, type TrapLog } from '@satomori/core';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { lockSite } from '../database/sequence.ts';
import { describeAtTrap } from '../testing/describeAtTrap.ts';
import { createQueryRecorder } from '../testing/queryPlans.ts';
import { DAY, HOUR, iso, MINUTE } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { em300, em300Stored, receive, receiveContact, upEvent, ws301 } from '../testing/uplinkMessages.ts';
import { endWork } from './endWork.ts';
import { ingest } from '../uplinks/ingest.ts';
import { replayParked } from '../uplinks/rawMessageRepository.ts';
import { recordAct } from './recordAct.ts';

const HERE = { latitude: 35.1, longitude: 137.1, accuracy: 5 };
const THERE = { latitude: 35.9, longitude: 137.9, accuracy: 8 };

/** A trap is never shown as safe without fresh proof. */
describeAtTrap('a trap', (field, engine) => {
  const state = async () => (await look(field.west, field.trap)).state;
  const fire = (at?: number) =>
    receiveContact(field.server, field.trap, 'open', at === undefined ? {} : { at });
  const close = (at?: number) =>
    receiveContact(field.server, field.trap, 'closed', at === undefined ? {} : { at });
  const act = (kind: TrapActInput['kind'], more: Partial<TrapActInput> & { at?: number } = {}) =>
    record(field.server, field.west, field.trap, kind, more);
  const after = (milliseconds: number) => field.server.clock.advance(milliseconds);
  const openFirings = async () =>
    (await field.west.trapLogs.list({ trap_id: field.trap.id, kind: 'fired' })).json.filter(
      (log) => log.cleared_by_log_id === null,
    );

  it('stays fired until a person records a check, whatever the sensor says', async () => {
    await fire();
    for (const contact of ['closed', 'open', 'closed'] as const) {
      after(HOUR);
      await receiveContact(field.server, field.trap, contact);
      expect(await state()).toBe('fired');
    }
    for (const kind of ['patrol', 'baited', 'battery_changed', 'relocated'] as const) {
      after(MINUTE);
      await act(kind);
      expect(await state()).toBe('fired');
    }
    after(5 * DAY);
    expect(await state()).toBe('fired');
  });

  it('is checked after a check, with the firing cleared by it', async () => {
    await fire();
    after(HOUR);
    const check = await act('checked', { result: 'captured' });
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'checked',
      open_fired_at: null,
      open_fired_received_at: null,
    });
    const [firing] = (await field.west.trapLogs.list({ trap_id: field.trap.id, kind: 'fired' })).json;
    expect(firing?.cleared_by_log_id).toBe(check.id);
  });

  it('is armed again only when set and closed', async () => {
    await fire();
    after(HOUR);
    await act('checked');
    after(MINUTE);
    await close();
    expect(await state()).toBe('checked');
    after(MINUTE);
    await act('set');
    expect(await state()).toBe('armed');
  });

  it('set with the contact still fired is not closed, and never armed', async () => {
    await fire();
    after(HOUR);
    await act('checked');
    await act('set');
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      state_reason: 'not_closed',
    });
    after(MINUTE);
    await act('patrol');
    expect(await state()).toBe('unknown');
    await close();
    expect(await state()).toBe('armed');
  });

  it('set without a check first clears the firing too', async () => {
    await fire();
    await close(after(HOUR));
    await act('set');
    expect(await state()).toBe('armed');
    expect(await openFirings()).toEqual([]);
  });

  it('fires by a firing received after the check, whatever its own clock says', async () => {
    await fire();
    after(HOUR);
    await act('checked');
    after(HOUR);
    await close();
    await act('set');
    const checkedAt = field.server.clock.now();
    after(HOUR);
    await fire(checkedAt - 3 * HOUR);
    expect(await state()).toBe('fired');
    expect(await openFirings()).toHaveLength(1);
  });

  it('keeps the firing of noon when the check of the morning comes at night', async () => {
    const morning = field.server.clock.now();
    await fire(morning - HOUR);
    const [first] = await openFirings();
    await close(after(2 * HOUR));
    await fire(after(HOUR));
    const [second] = await openFirings();
    after(8 * HOUR);
    await act('checked', { at: morning + MINUTE });
    expect(await state()).toBe('fired');
    expect((await openFirings()).map(({ id }) => id)).toEqual([second!.id]);
    expect((await look(field.west, field.trap)).open_fired_at).toBe(second!.occurred_at);
    expect(first!.id).not.toBe(second!.id);
  });

  it('keeps it also where the author names the reading that they knew', async () => {
    const morning = field.server.clock.now();
    await fire();
    const { last_log_id } = await look(field.west, field.trap);
    await close(after(2 * HOUR));
    await fire(after(HOUR));
    after(8 * HOUR);
    await act('checked', { at: morning + MINUTE, seen_log_id: last_log_id });
    expect(await state()).toBe('fired');
    expect(await openFirings()).toHaveLength(1);
  });

  it('keeps the second of two firings where the closed frame between them is lost', async () => {
    const made = field.server.clock.now() + HOUR;
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 100 });
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 102, at: after(2 * HOUR) });
    expect(await openFirings()).toHaveLength(1);
    after(HOUR);
    await act('checked', { at: made });
    expect(await state()).toBe('fired');
    const [second] = await openFirings();
    expect(second).toMatchObject({ f_cnt: 102, cleared_by_log_id: null });
    expect(await look(field.west, field.trap)).toMatchObject({ open_fired_at: second?.occurred_at });
    // It is a separate firing that no one has been notified of.
    const alarms = (await field.west.notifications.list({ trap_id: field.trap.id, kind: 'trap_fired' })).json;
    expect(alarms.map(({ occurred_at }) => occurred_at)).toContain(second?.occurred_at);
    await act('checked');
    expect(await state()).toBe('checked');
    expect(await openFirings()).toEqual([]);
  });

  it('keeps it also where the author names the reading before it', async () => {
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 100 });
    const { last_log_id } = await look(field.west, field.trap);
    const made = field.server.clock.now() + HOUR;
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 102, at: after(2 * HOUR) });
    await act('checked', { at: made, seen_log_id: last_log_id });
    expect(await state()).toBe('fired');
    const { last_log_id: newest } = await look(field.west, field.trap);
    await act('checked', { at: made, seen_log_id: newest });
    expect(await state()).toBe('checked');
  });

  it('is cleared where no frame between two is lost, and the second is no firing', async () => {
    const made = field.server.clock.now() + HOUR;
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 100 });
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 101, at: after(2 * HOUR) });
    await act('checked', { at: made });
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'checked',
      state_reason: 'not_closed',
    });
    expect(await openFirings()).toEqual([]);
  });

  it('is cleared where the frame between two does not speak of the contact', async () => {
    const made = field.server.clock.now() + HOUR;
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 100 });
    const battery = Buffer.from([0x01, 0x75, 90]);
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 101, data: battery, at: after(HOUR) });
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 102, at: after(2 * HOUR) });
    await act('checked', { at: made });
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'checked',
      state_reason: 'not_closed',
    });
    expect(await openFirings()).toEqual([]);
  });

  it('keeps a firing that follows a record from the device’s memory', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'EM300-MCS' });
    const firedAt = field.server.clock.now();
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 100, data: em300('open') });
    const data = em300Stored({ contact: 'closed', at: firedAt }, { contact: 'open', at: firedAt + MINUTE });
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 102, data, at: after(HOUR) });
    const made = after(HOUR);
    await receiveContact(field.server, field.trap, 'open', {
      f_cnt: 103,
      data: em300('open'),
      at: after(HOUR),
    });
    after(HOUR);
    await act('checked', { at: made });
    expect(await state()).toBe('fired');
    expect((await openFirings()).map(({ f_cnt }) => f_cnt)).toEqual([103]);
  });

  it('keeps what a sensor of tilt says after the check, for it need not tell that it was righted', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'EM310-TILT', fired_when: 'tilt' });
    const tilted = Buffer.from([0x03, 0xcf, 0, 0, 0, 0, 0, 0, 0x01]);
    const made = field.server.clock.now() + HOUR;
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 100, data: tilted });
    expect(await openFirings()).toHaveLength(1);
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 101, data: tilted, at: after(2 * HOUR) });
    await act('checked', { at: made });
    expect((await openFirings()).map(({ f_cnt }) => f_cnt)).toEqual([101]);
  });

  it('keeps a firing of a device whose clock is hours behind', async () => {
    field.trap = await insertArmedTrap(field.server, { sensor_model: 'LDS03A' });
    const made = field.server.clock.now() + HOUR;
    const at = after(2 * HOUR);
    const data = Buffer.alloc(11);
    data.writeUInt8(1, 0);
    data.writeUInt32BE(Math.floor((at - 5 * HOUR) / 1000), 7);
    await receive(field.server, { ...upEvent({ dev_eui: field.trap.dev_eui, at, data }), fPort: 2 });
    expect((await openFirings())[0]?.occurred_at).toBe(iso(at - 5 * HOUR));
    after(HOUR);
    await act('checked', { at: made });
    expect(await state()).toBe('fired');
  });

  it('is cleared of a firing that was received while the server’s clock was a year ahead', async () => {
    after(365 * DAY);
    await fire();
    after(-365 * DAY);
    await act('checked');
    expect(await state()).toBe('checked');
    await close(after(MINUTE));
    await act('set');
    await fire(after(MINUTE));
    expect(await state()).toBe('fired');
  });

  it('fires by the next firing where it was set while the server’s clock was an hour ahead', async () => {
    after(HOUR);
    await act('set');
    after(-HOUR);
    await fire(after(10 * MINUTE));
    expect(await state()).toBe('fired');
    await act('checked');
    expect(await state()).toBe('checked');
  });

  it.each(['after', 'before'] as const)(
    'fires by a message received %s it was set while the clock was fast, and worked off only later',
    async (place) => {
      const { db } = field.server.database;
      const hang = (dev_eui: string) =>
        db.updateTable('traps').set({ dev_eui }).where('id', '=', field.trap.id).execute();
      const fireUnknown = async () => {
        await hang('00000000000000aa');
        await fire(after(10 * MINUTE));
        await hang(field.trap.dev_eui);
      };
      if (place === 'before') await fireUnknown();
      after(3 * HOUR);
      await act('set');
      after(-3 * HOUR);
      if (place === 'after') await fireUnknown();
      // After: the time of the setting by that clock has passed; before: it is still in the future.
      after(place === 'after' ? 4 * HOUR : 2 * HOUR);
      await db
        .transaction()
        .execute((trx) => replayParked(trx, scopeOfSystem(field.trap.site_id), field.trap.dev_eui));
      await field.server.services.uplinks.drain();
      expect(await state()).toBe('fired');
    },
  );

  it('is not worked on for longer than it can last where that began while the clock was fast', async () => {
    after(HOUR);
    await act('working');
    after(-HOUR);
    await fire(after(MINUTE));
    expect(await state()).toBe('fired');
    await endWork(field.server.database, after(MINUTE));
    after(HOUR);
    expect(await state()).toBe('fired');
  });

  it('is not checked of a firing that the author could not know, and the answer says so', async () => {
    const made = field.server.clock.now();
    await fire(after(HOUR));
    expect(await act('checked', { at: made })).toMatchObject({ not_applied_reason: 'newer_firing' });
    expect(await act('checked')).toMatchObject({ not_applied_reason: null });
  });

  it.each<[TrapActInput['kind'], number, TrapLog['not_applied_reason']]>([
    ['stopped', -30 * MINUTE, 'newer_act'],
    ['stopped', -3650 * DAY, 'too_old'],
    ['working', -HOUR, 'work_over'],
    ['working', -20 * MINUTE, 'newer_act'],
    ['patrol', 3650 * DAY, 'clock_ahead'],
    ['patrol', -3650 * DAY, 'too_old'],
    ['patrol', -HOUR, null],
    ['battery_changed', -HOUR, null],
  ])('%s by a clock off by %d ms is answered with %s', async (kind, error, not_applied_reason) => {
    after(HOUR);
    await act('set');
    after(MINUTE);
    const log = await act(kind, { at: field.server.clock.now() + error });
    expect(log).toMatchObject({ not_applied_reason });
  });

  it('is stopped and set again where it was set while the server’s clock was an hour ahead', async () => {
    after(HOUR);
    await act('set');
    after(-HOUR);
    await act('stopped', { at: after(MINUTE) });
    expect(await state()).toBe('stopped');
    await act('set', { at: after(MINUTE) });
    expect(await state()).toBe('armed');
  });

  it('is stopped by an act delivered late where it was set while the server’s clock was hours ahead', async () => {
    after(5 * HOUR);
    await act('set');
    const made = after(-4 * HOUR);
    after(10 * MINUTE);
    await act('stopped', { at: made });
    expect(await state()).toBe('stopped');
  });

  it('fires where a phone that is ten years slow has set it, and the act is flagged', async () => {
    await act('stopped');
    after(MINUTE);
    const set = await act('set', { at: field.server.clock.now() - 3650 * DAY });
    expect(set.is_clock_odd).toBe(true);
    await fire(after(MINUTE));
    expect(await state()).toBe('fired');
  });

  it('is neither stopped nor proved armed by a phone that is ten years slow', async () => {
    after(3 * DAY);
    for (const kind of ['stopped', 'patrol'] as const) {
      const log = await act(kind, { at: field.server.clock.now() - 3650 * DAY });
      expect(log.is_clock_odd).toBe(true);
    }
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      state_reason: 'proof_too_old',
    });
  });

  it('is not flagged by a phone that was offline for some hours', async () => {
    expect((await act('patrol', { at: field.server.clock.now() - 20 * HOUR })).is_clock_odd).toBe(false);
  });

  it('is not proved armed by a phone that says to have been there in the future', async () => {
    after(3 * DAY);
    await act('patrol', { at: field.server.clock.now() + DAY });
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      state_reason: 'proof_too_old',
    });
  });

  it('is cleared of what the author had seen, though their clock runs behind', async () => {
    await fire();
    const { last_log_id } = await look(field.west, field.trap);
    after(HOUR);
    await act('checked', { at: field.server.clock.now() - 5 * HOUR, seen_log_id: last_log_id });
    expect(await openFirings()).toEqual([]);
  });

  it('is not cleared by a check that names a reading of another trap', async () => {
    const other = await insertArmedTrap(field.server);
    await fire();
    await receiveContact(field.server, other, 'open', { at: after(MINUTE) });
    const { last_log_id } = await look(field.west, other);
    after(HOUR);
    await act('checked', { at: field.server.clock.now() - 5 * HOUR, seen_log_id: last_log_id });
    expect(await state()).toBe('fired');
    await act('checked', { at: field.server.clock.now() - 5 * HOUR, seen_log_id: newId() });
    expect(await state()).toBe('fired');
  });

  it('is not cleared of what comes later by a phone whose clock is ahead', async () => {
    await fire();
    await act('checked', { at: field.server.clock.now() + DAY });
    await close(after(MINUTE));
    await fire(after(MINUTE));
    expect(await state()).toBe('fired');
  });

  it('that fired and fired again is checked with as many queries as one that fired once', async () => {
    const costs: number[] = [];
    for (const firings of [1, 12]) {
      await act('set');
      for (let fired = 0; fired < firings; fired += 1) {
        await fire(after(MINUTE));
        await close(after(MINUTE));
      }
      expect(await openFirings()).toHaveLength(firings);
      const { nodes, plugin } = createQueryRecorder();
      const check = {
        id: newId(),
        trap_id: field.trap.id,
        kind: 'checked',
        occurred_at: after(HOUR),
      } as const;
      await field.server.database.transaction((trx) =>
        recordAct(trx.withPlugin(plugin), scopeOfSystem(field.trap.site_id), check, check.occurred_at),
      );
      costs.push(nodes.length);
      expect(await openFirings()).toEqual([]);
    }
    expect(costs[1]).toBe(costs[0]);
  });

  it('that had not fired is patrolled, not checked, by a check', async () => {
    await act('checked', { result: 'nothing' });
    const seen = await look(field.west, field.trap);
    expect(seen).toMatchObject({ state: 'armed', last_patrol_at: iso(field.server.clock.now()) });
  });

  it('is armed by a patrol where the sensor is silent, and by nothing when that is old', async () => {
    const interval = (await look(field.west, field.trap)).expected_interval_s * 1000;
    after(3 * interval);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      state_reason: 'proof_too_old',
    });
    // Recorded the day before and delivered only now: it proves the state of that day.
    await act('patrol', { at: field.server.clock.now() - 2.6 * interval });
    expect(await state()).toBe('unknown');
    await act('patrol');
    expect(await state()).toBe('armed');
  });

  it.each<[TrapActInput['kind'], Trap['state']]>([
    ['stopped', 'stopped'],
    ['removed', 'removed'],
    ['set', 'armed'],
  ])('is what a person says: %s', async (kind, expected) => {
    await act(kind);
    expect(await state()).toBe(expected);
  });

  it.each(['stopped', 'removed'] as const)(
    'is not %s by an act that is older than the last setting',
    async (kind) => {
      after(HOUR);
      await act('set');
      after(HOUR);
      await act(kind, { at: field.server.clock.now() - 90 * MINUTE });
      expect(await state()).toBe('armed');
      expect((await field.west.trapLogs.list({ trap_id: field.trap.id, kind })).json).toHaveLength(1);
    },
  );

  it('is not put to work by an act that is older than the last setting', async () => {
    const startedAt = field.server.clock.now();
    after(5 * MINUTE);
    await act('set');
    after(5 * MINUTE);
    await act('working', { at: startedAt });
    expect(await state()).toBe('armed');
    await fire(after(MINUTE));
    expect(await state()).toBe('fired');
  });

  it('removed is gone from the alarms, and comes back when it is set', async () => {
    await act('removed');
    await fire(after(MINUTE));
    expect(await state()).toBe('removed');
    expect(await openFirings()).toEqual([]);
    expect((await look(field.west, field.trap)).removed_on).not.toBeNull();
    await close(after(MINUTE));
    after(MINUTE);
    await act('set');
    expect(await look(field.west, field.trap)).toMatchObject({ state: 'armed', removed_on: null });
  });

  it('is not removed by an act from before a firing that its author could not know', async () => {
    const dismantledAt = field.server.clock.now();
    await fire(after(2 * MINUTE));
    after(10 * HOUR);
    const removal = await act('removed', { at: dismantledAt });
    expect(removal).toMatchObject({ not_applied_reason: 'newer_firing' });
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'fired',
      placement: 'set',
      removed_on: null,
    });
    await act('checked');
    await act('removed');
    expect(await state()).toBe('removed');
    expect(await openFirings()).toEqual([]);
  });

  it.each(['set', 'relocated'] as const)('stays where it was last put, by a late %s', async (kind) => {
    const [morning, noon] = [field.server.clock.now(), after(4 * HOUR)];
    await act('relocated', { at: noon, ...THERE });
    after(8 * HOUR);
    const late = await act(kind, { at: morning, ...HERE });
    expect(late.not_applied_reason).toBe(kind === 'set' ? null : 'newer_act');
    expect(await look(field.west, field.trap)).toMatchObject(THERE);
    await act(kind, HERE);
    expect(await look(field.west, field.trap)).toMatchObject(HERE);
  });

  it('stays where it was set last, by a late move', async () => {
    const [morning, noon] = [field.server.clock.now(), after(4 * HOUR)];
    await act('set', { at: noon, ...THERE });
    after(8 * HOUR);
    await act('relocated', { at: morning, ...HERE });
    expect(await look(field.west, field.trap)).toMatchObject(THERE);
  });

  it('is not put back by a late setting that somebody has stopped it since', async () => {
    const [morning, noon] = [field.server.clock.now(), after(4 * HOUR)];
    await act('relocated', { at: morning - MINUTE, ...THERE });
    await act('stopped', { at: noon });
    after(8 * HOUR);
    expect(await act('set', { at: morning, ...HERE })).toMatchObject({ not_applied_reason: 'newer_act' });
    expect(await look(field.west, field.trap)).toMatchObject(THERE);
  });

  it('stays where the office has put it since a late act', async () => {
    const morning = field.server.clock.now();
    const admin = await field.server.as('admin');
    for (const hours of [4, 5]) {
      after(hours * HOUR);
      const { version } = await look(admin, field.trap);
      const place = { latitude: 35.5 + hours / 100, longitude: 137.5 };
      await admin.writing.traps.change(field.trap.id, { version, ...place });
      await act('set', { at: morning, ...HERE });
      expect(await look(field.west, field.trap)).toMatchObject(place);
    }
  });

  it('is put where a phone that is ten years slow has set it', async () => {
    await act('relocated', THERE);
    after(HOUR);
    await act('set', { at: field.server.clock.now() - 3650 * DAY, ...HERE });
    expect(await look(field.west, field.trap)).toMatchObject(HERE);
    after(HOUR);
    await act('relocated', { at: field.server.clock.now() - 90 * MINUTE, ...THERE });
    expect(await look(field.west, field.trap)).toMatchObject(HERE);
  });

  it('is put where a late act says that comes after the last move', async () => {
    await act('relocated', THERE);
    const noon = after(4 * HOUR);
    after(8 * HOUR);
    await act('patrol');
    await act('relocated', { at: noon, ...HERE });
    expect(await look(field.west, field.trap)).toMatchObject(HERE);
  });

  it('is not armed by a late frame from before it was set', async () => {
    await fire();
    const hungAt = field.server.clock.now();
    after(2 * HOUR);
    await act('checked');
    await act('set');
    after(HOUR);
    await close(hungAt - HOUR);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'unknown',
      state_reason: 'not_closed',
    });
  });

  /** Makes a person's act wait until another writer's changes are committed. */
  async function actBehind(
    waiting: () => Promise<unknown>,
    other: (trx: Db) => Promise<unknown>,
  ): Promise<void> {
    const { db } = field.server.database;
    const isWaiting = async () => {
      const locks = sql<{ count: string }>`select count(*) from pg_locks where not granted`;
      return Number((await locks.execute(db)).rows[0]?.count) > 0;
    };
    let done: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (trx) => {
      await lockSite(trx, field.trap.site_id);
      done = waiting();
      await vi.waitUntil(isWaiting, { timeout: 10_000 });
      await other(trx);
    });
    await done;
  }

  it.runIf(engine === 'postgres')('keeps a firing that comes while a check waits for its turn', async () => {
    await fire();
    const madeAt = field.server.clock.now();
    await close(after(HOUR));
    after(MINUTE);
    const message = upEvent({
      dev_eui: field.trap.dev_eui,
      at: field.server.clock.now(),
      data: ws301('open'),
    });
    const raw = {
      site_id: field.trap.site_id,
      id: newId(),
      integration_id: 'x',
      network: 'chirpstack',
      event: 'up',
      dedup_key: message.deduplicationId,
      content_key: null,
      dev_eui: field.trap.dev_eui,
      body: JSON.stringify(message),
      received_at: field.server.clock.now(),
      receipt_no: 1,
    } as const;
    await actBehind(
      () => act('checked', { at: madeAt }),
      (trx) => ingest(trx, scopeOfSystem(field.trap.site_id), [raw], field.server.clock.now()),
    );
    expect(await state()).toBe('fired');
    expect(await openFirings()).toHaveLength(1);
  });

  it.runIf(engine === 'postgres')(
    'stays watched where it is set while an older stop waits for its turn',
    async () => {
      const madeAt = after(HOUR);
      const now = after(HOUR);
      const set = { id: newId(), trap_id: field.trap.id, kind: 'set', occurred_at: now } as const;
      await actBehind(
        () => act('stopped', { at: madeAt }),
        (trx) => recordAct(trx, scopeOfSystem(field.trap.site_id), set, now),
      );
      expect(await state()).toBe('armed');
    },
  );
});
