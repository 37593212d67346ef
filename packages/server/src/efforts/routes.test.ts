import { type EffortInput, formatDate, listEfforts, newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { DAY, iso, refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

describeOnEachEngine('the hunting calendar', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const dayAgo = (days: number) => formatDate(server.clock.now() - days * DAY);
  const anOuting = (more: Partial<EffortInput> = {}): EffortInput => ({
    id: newId(),
    date: dayAgo(1),
    method: 'gun_drive',
    hunters_out: 6,
    days_out: 1,
    sighted_count: 0,
    captured_count: 0,
    ...more,
  });
  const post = async (login: Login, input: EffortInput) =>
    (await server.as(login)).writing.efforts.create(input);

  it('keeps a day on which nothing was seen or caught, with its group', async () => {
    const input = anOuting({ place: '水神' });
    const effort = await post('west', input);
    const { users, groups } = server.world;
    expect(effort).toMatchObject({
      ...input,
      posted_by: users.west,
      hunter_id: users.west,
      group_id: groups.west,
      group_name: 'west',
      traps_set: null,
      sighted_count: 0,
      captured_count: 0,
      version: 1,
    });
    const { json } = await (await server.as('west')).list(listEfforts, { q: '水神' });
    expect(json).toEqual([effort]);
  });

  it('keeps the same entry once, also when twenty come at once, and refuses another under its id', async () => {
    const input = anOuting({ method: 'snare', traps_set: 12, hunters_out: 1, days_out: 7 });
    const west = await server.as('west');
    const count = async () => (await west.list(listEfforts, { count: '1', kind: 'snare' })).total;
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('west', input)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await count()).toBe(1);
    const before = (await west.list(listEfforts)).json;
    for (const other of [
      { ...input, days_out: 8 },
      { ...input, memo: '追記' },
    ]) {
      expect(await refusalOf(post('west', other))).toMatchObject({ status: 409, result: 'id_conflict' });
    }
    // Also from another person, who learns nothing of its content.
    expect(await refusalOf(post('east', input))).toMatchObject({ status: 409, result: 'id_conflict' });
    expect((await west.list(listEfforts)).json).toEqual(before);
  });

  it('is read by one’s group and those above, and changed by nobody who only reads', async () => {
    const { users } = server.world;
    const [west, east, loner] = [anOuting(), anOuting(), anOuting()];
    await post('west', west);
    await post('east', east);
    await post('loner', loner);
    const all = [west, east, loner].map(({ id }) => id);
    const seen = async (login: Login) => {
      const { json } = await (await server.as(login)).list(listEfforts, { limit: 1000 });
      return all.filter((id) => json.some((row) => row.id === id));
    };
    expect(await seen('west2')).toEqual([west.id]);
    expect(await seen('viewer')).toEqual([west.id]);
    expect(await seen('east')).toEqual([east.id]);
    expect(await seen('club')).toEqual([west.id, east.id]);
    expect(await seen('loner')).toEqual([loner.id]);
    expect(await seen('admin')).toEqual(all);
    for (const login of ['poster', 'gateway', 'valley', 'hokapatoAdmin'] as const)
      expect(await refusalOf(seen(login))).toMatchObject({ status: 403 });
    for (const login of ['viewer', 'poster', 'valley'] as const)
      expect(await refusalOf(post(login, anOuting()))).toMatchObject({ status: 403 });
    // A group includes the groups below it.
    const ofClub = await (await server.as('club')).list(listEfforts, { group_id: server.world.groups.club });
    expect(all.filter((id) => ofClub.json.some((row) => row.id === id))).toEqual([west.id, east.id]);
    const foreign = await (await server.as('west')).list(listEfforts, { group_id: server.world.groups.east });
    expect(foreign.json).toEqual([]);
    expect(users.west).not.toBe(users.east);
  });

  it('is kept for another person by admin alone, within the site', async () => {
    const { users } = server.world;
    const slip = anOuting({ hunter_id: users.east });
    expect(await refusalOf(post('west', slip))).toMatchObject({ status: 403, result: 'not_allowed' });
    expect(await post('admin', slip)).toMatchObject({
      hunter_id: users.east,
      posted_by: users.admin,
      group_id: server.world.groups.east,
    });
    const seen = (await (await server.as('east')).list(listEfforts)).json.map(({ id }) => id);
    expect(seen).toContain(slip.id);
    for (const hunter_id of [newId(), users.valley]) {
      const refusal = await refusalOf(post('admin', anOuting({ hunter_id })));
      expect(refusal).toMatchObject({ status: 404, result: 'not_found' });
    }
  });

  it.each<[string, string, Partial<EffortInput>]>([
    ['traps_set', 'わなの数を入力してください', { method: 'box' }],
    ['traps_set', 'わなの数を入力してください', { method: 'box', traps_set: 0 }],
    ['traps_set', '方法がわなのときだけ', { method: 'gun_stalk', traps_set: 3 }],
    ['hunters_out', '1以上', { hunters_out: 0 }],
    ['days_out', '1以上', { days_out: 0 }],
    ['days_out', '31以下', { days_out: 32 }],
    ['sighted_count', '0以上', { sighted_count: -1 }],
    ['date', '日付', { date: '2026-02-30' }],
    ['method', '次のどれか', { method: 'magic' as never }],
    ['weather', '知らない項目', { weather: 'sun' } as never],
  ])('refuses %s with the words 「%s」', async (field, words, more) => {
    const refusal = await refusalOf(post('west', anOuting(more)));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(refusal.message).toContain(field);
    expect(refusal.message).toContain(words);
  });

  it('takes no day to come; which day it is says the clock of Japan', async () => {
    const refusal = await refusalOf(post('west', anOuting({ date: dayAgo(-1) })));
    expect(refusal.message).toContain('出猟日が未来になっています');
    expect(await post('west', anOuting({ date: dayAgo(0) }))).toMatchObject({ date: dayAgo(0) });
  });

  it.each(['0001-01-01', '1970-01-01', '1999-12-31'])(
    'takes no day of a clock that was never set: %s',
    async (date) => {
      const refusal = await refusalOf(post('west', anOuting({ date })));
      expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
      expect(refusal.message).toContain('2000年より前の日時です');
      expect(
        (await (await server.as('west')).list(listEfforts, { limit: 1000 })).json.map((row) => row.date),
      ).not.toContain(date);
    },
  );

  it('is asked for by days that begin within a time', async () => {
    const days = [9, 8, 7].map((ago) => anOuting({ date: dayAgo(ago), memo: 'せばめる' }));
    for (const each of days) await post('loner', each);
    const begin = (ago: number) => Date.parse(`${dayAgo(ago)}T00:00:00+09:00`);
    const dates = async (query: { from?: string; to?: string }) =>
      (await (await server.as('loner')).list(listEfforts, { q: 'せばめる', ...query })).json.map(
        ({ date }) => date,
      );
    expect(await dates({})).toEqual([dayAgo(7), dayAgo(8), dayAgo(9)]);
    expect(await dates({ from: iso(begin(8)) })).toEqual([dayAgo(7), dayAgo(8)]);
    expect(await dates({ from: iso(begin(8) + 1) })).toEqual([dayAgo(7)]);
    expect(await dates({ to: iso(begin(8)) })).toEqual([dayAgo(9)]);
    expect(await dates({ to: iso(begin(8) + 1) })).toEqual([dayAgo(8), dayAgo(9)]);
  });
});
