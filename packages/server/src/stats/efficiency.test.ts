import { type EfficiencyQuery, type EffortInput, formatDate, newId } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { captureOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, HOUR, iso, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { record, setBesideFiring } from '../testing/trapActs.ts';
import { type InsertedTrap, insertTrap, type Login } from '../testing/world.ts';
import { periodOf } from './readEfficiency.ts';

const SPOT = { latitude: 36.225, longitude: 140.106 };

describeOnEachEngine('captures per effort', (engine) => {
  let server: TestServer;
  let trap: InsertedTrap;
  let from: string;

  const read = async (login: Login, query: Partial<EfficiencyQuery> = {}) =>
    (await server.as(login)).stats.efficiency({ by: 'month', from, ...query });
  const outing = (more: Partial<EffortInput> = {}): EffortInput => ({
    id: newId(),
    date: formatDate(server.clock.now()),
    method: 'gun_drive',
    species: 'sika_deer',
    hunters_out: 4,
    days_out: 1,
    sighted_count: 2,
    ...more,
  });

  beforeAll(async () => {
    server = await startTestServer(engine);
    from = iso(server.clock.now());
    const { sites, groups, users } = server.world;
    trap = await insertTrap(server.database.db, {
      site_id: sites.satomori,
      group_id: groups.west,
      owner_user_id: users.west,
      trap_type: 'box',
      trap_count: 2,
    });
    const west = await server.as('west');
    await record(server, west, trap, 'set', { ...SPOT, accuracy: 5 });
    await west.writing.efforts.create(outing());
    await west.writing.efforts.create(outing({ sighted_count: 0, place: '５４４０−２０４' }));
    server.clock.advance(4 * DAY);
    const [one, two] = [
      captureOf(server, {
        ...SPOT,
        trap_id: trap.id,
        place: '水神の沢',
        count: 2,
        adult_count: 1,
        young_count: 1,
        method: 'box',
      }),
      captureOf(server, {
        trap_id: trap.id,
        result: 'false_spring',
        count: 0,
        adult_count: 0,
        method: 'box',
      }),
    ];
    const admin = await server.as('admin');
    for (const input of [one, two]) {
      const { id, version } = await postCapture(west, input);
      await admin.writing.captures.change(id, { action: 'approve', version });
    }
    await record(server, west, trap, 'checked', { result: 'captured' });
    server.clock.advance(DAY);
    await record(server, west, trap, 'removed');
    server.clock.advance(HOUR);
    const wrong = await record(server, west, trap, 'set');
    await west.writing.trapLogs.cancel(wrong.id, { id: newId() });
    server.clock.advance(2 * DAY);
  });
  afterAll(() => server.stop());

  it.each<Login>(['poster', 'gateway', 'valley', 'hokapatoAdmin'])('are not for %s', async (login) => {
    expect((await refusalOf(read(login))).result).toBe('not_allowed');
  });

  it('name no people to a shared account', async () => {
    expect((await refusalOf(read('viewer', { by: 'person' }))).result).toBe('not_allowed');
    expect((await read('west', { by: 'person' })).rows[0]?.label).not.toBe('');
    expect((await read('viewer')).total.trap_days).toBe(10);
  });

  it('hold nothing of another group', async () => {
    expect((await read('east')).total).toMatchObject({ trap_captured: 0, trap_days: 0, gun_days: 0 });
    const { groups } = server.world;
    expect((await read('admin', { group_id: groups.east })).total.trap_days).toBe(0);
    expect((await read('admin', { group_id: groups.club })).total.trap_days).toBe(10);
  });

  it('are animals over the days of both traps of the entry, without the day of removal', async () => {
    const { total, rows, period, methods } = await read('west', { by: 'method' });
    expect(total).toMatchObject({
      trap_captured: 2,
      trap_days: 10,
      cpue_trap: 0.2,
      gun_captured: 0,
      gun_days: 8,
      cpue_gun: 0,
      sighted: 2,
      sighting_days: 8,
      spue: 0.25,
      last_year: { trap_captured: 0, trap_days: 0, cpue_trap: null, spue: null },
    });
    expect(rows.map(({ label, trap_days, gun_days }) => [label, trap_days, gun_days])).toEqual([
      ['箱わな', 10, 0],
      ['銃（巻き狩り）', 0, 8],
    ]);
    expect(period.first_day).toBe(formatDate(from));
    expect(methods.trap_days).toContain('作動や「確認済」のままの日も数え、撤去した日と停止中の日は数えない');
    expect(methods.trap_captured).toContain('承認済み、錯誤捕獲を除く');
  });

  it('take half a day for each of two traps that were sprung, if asked', async () => {
    const { total, is_corrected, methods } = await read('west', { corrected: '1' });
    expect([total.trap_days, is_corrected]).toEqual([9, true]);
    expect(methods.trap_days).toContain('半日を引く');
  });

  it('tell adults and young of one capture apart', async () => {
    const { rows } = await read('west', { by: 'age' });
    expect(rows.map(({ label, trap_captured, sighted }) => [label, trap_captured, sighted])).toEqual([
      ['成獣', 1, null],
      ['幼獣', 1, null],
    ]);
  });

  it('find the mesh of a trap by its place and of an outing by the number that the form asks for', async () => {
    const { rows } = await read('west', { by: 'mesh' });
    expect(rows.map(({ key, trap_days, gun_days }) => [key, trap_days, gun_days])).toEqual([
      ['5440204', 10, 4],
      [null, 0, 4],
    ]);
  });

  it('have no outings where these do not say what is asked', async () => {
    const { total, methods } = await read('west', { trap_id: trap.id });
    expect(total).toMatchObject({ trap_days: 10, gun_days: 0, cpue_gun: null, sighted: null, spue: null });
    expect(methods.spue).toContain('計算しない');
  });

  it('have no effort, and so no rate, where captures are searched for by a text', async () => {
    const { total, rows, methods } = await read('west', { q: '水神' });
    const nothing = { trap_days: 0, cpue_trap: null, gun_days: 0, cpue_gun: null, sighted: null, spue: null };
    expect(total).toMatchObject({ ...nothing, trap_captured: 2, last_year: nothing });
    expect(rows).toHaveLength(1);
    for (const method of [methods.trap_days, methods.cpue_trap, methods.gun_days, methods.spue])
      expect(method).toBe('検索の文字に当たる努力量は分からないため、この条件では計算しない。');
    expect((await read('west', { q: '権現平' })).rows).toEqual([]);
  });

  it('put the same days of last year beside', async () => {
    server.clock.advance(365 * DAY);
    const { total, rows } = await read('west', { by: 'group', from: iso(server.clock.now() - 10 * DAY) });
    expect(total).toMatchObject({
      trap_days: 0,
      cpue_trap: null,
      last_year: { trap_days: 10, cpue_trap: 0.2 },
    });
    expect(rows).toHaveLength(1);
    server.clock.advance(-365 * DAY);
  });

  it('count the days of a setting that left a firing open', async () => {
    const { again, first } = await setBesideFiring(server, await server.as('west'));
    const { total } = await read('west', { trap_id: again.id, from: iso(first) });
    expect(total.trap_days).toBe(4);
  });
});

describe('the period', () => {
  const now = Date.parse('2027-02-10T12:00:00+09:00');
  const at = (text: string) => Date.parse(`${text}:00+09:00`);
  const days = (range: { first: number; end: number }) =>
    [range.first, range.end - 1].map((day) => formatDate(day * DAY));

  it('is that of whole days, and of the fiscal year until today', () => {
    expect(days(periodOf({}, now))).toEqual(['2026-04-01', '2027-02-10']);
    expect(days(periodOf({ to: at('2026-04-01T00:00') }, now))).toEqual(['2025-04-01', '2026-03-31']);
    expect(days(periodOf({ from: at('2026-11-03T18:00'), to: at('2026-11-05T00:01') }, now))).toEqual([
      '2026-11-03',
      '2026-11-05',
    ]);
  });

  it('is refused without a day, and with too many', () => {
    expect(() => periodOf({ from: now, to: now - DAY }, now)).toThrow();
    expect(() => periodOf({ from: now - 11 * 366 * DAY }, now)).toThrow();
    expect(() => periodOf({ from: now - HOUR, to: now }, now)).not.toThrow();
  });
});
