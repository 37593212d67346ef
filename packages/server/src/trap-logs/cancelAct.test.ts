import { type Cancellation, newId, type TrapAct } from '@satomori/core';
import { beforeEach, expect, it } from 'vitest';
import { describeAtTrap } from '../testing/describeAtTrap.ts';
import { HOUR, MINUTE, refusalOf } from '../testing/startTestServer.ts';
import { insertArmedTrap, look, record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { Login } from '../testing/world.ts';

describeAtTrap('cancelling an act', (field) => {
  beforeEach(async () => {
    field.trap = await insertArmedTrap(field.server, { name: '炭焼沢' });
  });

  const fire = () => receiveContact(field.server, field.trap, 'open');
  const act = (kind: TrapAct, more: { at?: number; latitude?: number; longitude?: number } = {}) =>
    record(field.server, field.west, field.trap, kind, more);
  const cancel = (log: { id: string }, more: Partial<Cancellation> = {}, client = field.west) =>
    client.writing.trapLogs.cancel(log.id, { id: newId(), reason: '隣のわなと間違えた', ...more });
  const state = async () => (await look(field.west, field.trap)).state;
  const logs = async () => (await field.west.trapLogs.list({ trap_id: field.trap.id })).json;
  const notices = async (login: Login) =>
    (await (await field.server.as(login)).notifications.list({ trap_id: field.trap.id })).json;
  const after = (milliseconds: number) => field.server.clock.advance(milliseconds);

  it.each<[Login, string]>([
    ['west2', 'not_allowed'],
    ['east', 'not_found'],
    ['valley', 'not_found'],
    ['viewer', 'not_allowed'],
    ['poster', 'not_allowed'],
  ])('is refused to %s: %s', async (login, code) => {
    await fire();
    const check = await act('checked');
    const refusal = await refusalOf(cancel(check, {}, await field.server.as(login)));
    expect(refusal.result).toBe(code);
    expect(await state()).toBe('checked');
    expect(await logs()).toHaveLength(2);
  });

  it.each<TrapAct>(['working', 'stopped', 'relocated', 'removed', 'baited', 'battery_changed'])(
    'is not for %s',
    async (kind) => {
      expect((await refusalOf(cancel(await act(kind)))).result).toBe('not_possible_now');
    },
  );

  it('is not for what a sensor said, nor for a cancellation', async () => {
    await fire();
    const [firing] = await logs();
    const admin = await field.server.as('admin');
    expect((await refusalOf(cancel({ id: firing?.id ?? '' }, {}, admin))).result).toBe('not_possible_now');
    const cancellation = await cancel(await act('checked'));
    expect((await refusalOf(cancel(cancellation))).result).toBe('not_possible_now');
  });

  it('needs a reason a minute after the act', async () => {
    const patrol = await act('patrol');
    after(MINUTE + 1);
    expect(await refusalOf(cancel(patrol, { reason: null }))).toMatchObject({
      result: 'invalid_input',
      details: { problems: [{ field: 'reason', message: '取り消す理由を書いてください' }] },
    });
    await cancel(patrol);
  });

  it('needs none at once', async () => {
    const patrol = await act('patrol');
    after(MINUTE);
    expect(await cancel(patrol, { reason: null })).toMatchObject({ memo: null });
  });

  it('brings the alarm of a checked trap back, and tells its people', async () => {
    await fire();
    after(HOUR);
    const check = await act('checked');
    expect((await notices('west2'))[0]?.resolved_at).not.toBeNull();
    after(HOUR);
    await cancel(check);
    const fired = await look(field.west, field.trap);
    expect(fired).toMatchObject({ state: 'fired', checked_at: null });
    expect(fired.open_fired_at).not.toBeNull();
    const [returned, first] = await notices('west2');
    expect(returned).toMatchObject({
      rule: 'trap_fired',
      title: 'わな作動（確認の取り消し）: 炭焼沢',
      incident_id: first?.incident_id,
      resolved_at: null,
      read_at: null,
    });
    expect(first?.resolved_at).toBeNull();
    // The next check clears it like any other.
    await act('checked');
    expect(await state()).toBe('checked');
  });

  it('leaves both rows, with who, when and why', async () => {
    const check = await act('checked');
    after(HOUR);
    const cancellation = await cancel(check, {}, await field.server.as('admin'));
    expect(cancellation).toMatchObject({
      kind: 'cancelled',
      source: 'user',
      user_name: '人 admin',
      memo: '隣のわなと間違えた',
      cancels_log_id: check.id,
    });
    const [newest, original] = await logs();
    expect(newest).toEqual(cancellation);
    expect(original).toEqual({
      ...check,
      cancelled_by_log_id: cancellation.id,
      sequence: original?.sequence,
    });
    expect(original?.sequence).toBeGreaterThan(check.sequence);
  });

  it('counts once, however often it is sent', async () => {
    await fire();
    const check = await act('checked');
    const id = newId();
    const [first, second] = await Promise.all([cancel(check, { id }), cancel(check, { id })]);
    expect(second).toEqual(first);
    expect(await cancel(check, { id })).toEqual(first);
    expect((await logs()).filter(({ kind }) => kind === 'cancelled')).toHaveLength(1);
    expect((await notices('west')).length).toBe(2);
    expect((await refusalOf(cancel(check, { id, reason: '別の理由' }))).result).toBe('id_conflict');
    expect((await refusalOf(cancel(check))).result).toBe('not_possible_now');
  });

  it('takes back the proof that a patrol was, and leaves what the sensor has proven since', async () => {
    const { last_proof_at, last_patrol_at } = await look(field.west, field.trap);
    after(HOUR);
    const patrol = await act('patrol');
    await cancel(patrol);
    expect(await look(field.west, field.trap)).toMatchObject({ last_proof_at, last_patrol_at });
    const another = await act('patrol');
    after(HOUR);
    await receiveContact(field.server, field.trap, 'closed');
    const proven = (await look(field.west, field.trap)).last_proof_at;
    await cancel(another);
    expect(await look(field.west, field.trap)).toMatchObject({ last_proof_at: proven, last_patrol_at });
  });

  it('puts a trap that was set by mistake back where and how it was, and tells its people', async () => {
    field.trap = await insertArmedTrap(field.server, {
      name: '炭焼沢',
      placement: 'planned',
      set_at: null,
      latitude: 35.5,
      longitude: 137.8,
    });
    const before = await look(field.west, field.trap);
    const set = await act('set', { latitude: 35.9, longitude: 137.1 });
    expect(await look(field.west, field.trap)).toMatchObject({ placement: 'set', latitude: 35.9 });
    after(HOUR);
    await cancel(set);
    const { placement, set_on, latitude, longitude, last_proof_at } = before;
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'planned',
      placement,
      set_on,
      latitude,
      longitude,
      last_proof_at,
    });
    expect((await notices('west2'))[0]).toMatchObject({
      rule: 'act_cancelled',
      title: '設置の取り消し: 炭焼沢',
      incident_id: null,
    });
  });

  it('leaves what somebody changed in the register since', async () => {
    const set = await act('set', { latitude: 35.9, longitude: 137.1 });
    const { version } = await look(field.west, field.trap);
    const place = { latitude: 35.7, longitude: 137.3 };
    await (await field.server.as('admin')).writing.traps.change(field.trap.id, { version, ...place });
    await cancel(set);
    expect(await look(field.west, field.trap)).toMatchObject(place);
  });

  it('leaves a trap checked that somebody has checked since', async () => {
    await fire();
    after(HOUR);
    const wrong = await act('checked');
    after(HOUR);
    const right = await act('checked');
    await cancel(wrong);
    expect(await look(field.west, field.trap)).toMatchObject({
      state: 'checked',
      checked_at: right.occurred_at,
    });
    const [firing] = (await field.west.trapLogs.list({ trap_id: field.trap.id, kind: 'fired' })).json;
    expect(firing?.cleared_by_log_id).toBe(right.id);
    expect((await notices('west')).map(({ title }) => title)).toEqual(['わな作動: 炭焼沢']);
    await cancel(right);
    expect(await look(field.west, field.trap)).toMatchObject({ state: 'fired', checked_at: null });
  });

  it('lets an act that it had overtaken count', async () => {
    after(HOUR);
    const wrong = await act('set');
    after(HOUR);
    await act('stopped', { at: field.server.clock.now() - 90 * MINUTE });
    expect((await look(field.west, field.trap)).placement).toBe('set');
    await cancel(wrong);
    expect((await look(field.west, field.trap)).placement).toBe('stopped');
  });

  it('leaves a trap fired that a late removal found checked by it', async () => {
    const dismantledAt = field.server.clock.now();
    after(HOUR);
    await fire();
    after(HOUR);
    const wrong = await act('checked');
    const removal = await act('removed', { at: dismantledAt });
    expect(await state()).toBe('removed');
    await cancel(wrong);
    expect(await look(field.west, field.trap)).toMatchObject({ state: 'fired', placement: 'set' });
    expect((await logs()).find(({ id }) => id === removal.id)?.not_applied_reason).toBe('newer_firing');
  });

  it('stops a fired trap again that a later removal could not remove', async () => {
    await act('stopped');
    after(HOUR);
    const wrong = await act('set');
    const dismantledAt = after(MINUTE);
    after(HOUR);
    await fire();
    await act('removed', { at: dismantledAt });
    await cancel(wrong);
    expect(await look(field.west, field.trap)).toMatchObject({ state: 'fired', placement: 'stopped' });
  });

  it('leaves a trap removed that has been set and fired again since', async () => {
    await fire();
    after(HOUR);
    const wrong = await act('checked');
    after(MINUTE);
    const removal = await act('removed');
    after(HOUR);
    await act('set');
    after(HOUR);
    await fire();
    await cancel(wrong);
    expect((await logs()).find(({ id }) => id === removal.id)?.not_applied_reason).toBeNull();
    expect(await state()).toBe('fired');
  });

  it('undoes the last of two settings to how the trap stood before the first, once both are cancelled', async () => {
    const { set_on, last_patrol_at, placement_at } = await untilNow();
    const first = await act('set', { latitude: 35.9, longitude: 137.1 });
    after(HOUR);
    const second = await act('set', { latitude: 36.1, longitude: 137.2 });
    await cancel(first);
    expect(await look(field.west, field.trap)).toMatchObject({
      latitude: 36.1,
      set_on: set_on ?? expect.any(String),
    });
    await cancel(second);
    expect(await untilNow()).toMatchObject({ latitude: null, set_on, last_patrol_at, placement_at });
  });

  it('lets an older move count where the setting was stored before times of positions were', async () => {
    const { db } = field.server.database;
    const movedAt = field.server.clock.now();
    after(HOUR);
    const wrong = await act('set', { latitude: 35.9, longitude: 137.1 });
    const log = () => db.selectFrom('trap_logs').select('undo').where('id', '=', wrong.id);
    const { undo } = await log().executeTakeFirstOrThrow();
    const older = undo?.replace('"positioned_at":null,', '') ?? null;
    expect(older).not.toBe(undo);
    await db.updateTable('trap_logs').set({ undo: older }).where('id', '=', wrong.id).execute();
    await cancel(wrong);
    await act('relocated', { at: movedAt, latitude: 36.1, longitude: 137.2 });
    expect(await look(field.west, field.trap)).toMatchObject({ latitude: 36.1, longitude: 137.2 });
  });

  const untilNow = async () =>
    field.server.database.db
      .selectFrom('traps')
      .selectAll()
      .where('id', '=', field.trap.id)
      .executeTakeFirstOrThrow();

  it('reminds no longer who cancelled a check that the trap was left sprung', async () => {
    await fire();
    const check = await act('checked');
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 7 });
    await cancel(check);
    after(HOUR);
    await receiveContact(field.server, field.trap, 'open', { f_cnt: 8 });
    expect(await state()).toBe('fired');
    expect(
      (await notices('west')).filter(
        ({ rule, resolved_at }) => rule === 'reset_unconfirmed' && resolved_at === null,
      ),
    ).toEqual([]);
  });
});
