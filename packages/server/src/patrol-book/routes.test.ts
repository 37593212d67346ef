import { formatDate, newId, startOfDay } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  DAY,
  HOUR,
  iso,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, record, setBesideFiring } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { type InsertedTrap } from '../testing/world.ts';

describeOnEachEngine('the patrol book', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let trap: InsertedTrap;
  let period: { from: string; to: string };
  const SPOT = { latitude: 35, longitude: 137 };

  const book = (client: TestClient, query: object = {}) =>
    client.patrolBook.read({ ...period, trap_id: trap.id, ...query });

  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
    const today = startOfDay(server.clock.now());
    period = { from: iso(today), to: iso(today + 3 * DAY) };
    trap = await insertArmedTrap(server, {
      ...SPOT,
      dev_eui: '0000000000000e01',
      set_on: formatDate(today - DAY),
    });
    await receiveContact(server, trap, 'closed');
    server.clock.advance(DAY);
    const patrol = await record(server, west, trap, 'patrol', { ...SPOT, accuracy: 5 });
    const wrong = await record(server, west, trap, 'patrol');
    await west.writing.trapLogs.cancel(wrong.id, { id: newId() });
    expect(patrol.cancelled_by_log_id).toBeNull();
  });
  afterAll(() => server.stop());

  it('has no row of another group, another site or nobody', async () => {
    const east = await insertArmedTrap(server, { group_id: server.world.groups.east });
    for (const trap_id of [east.id, newId()]) expect((await book(west, { trap_id })).rows).toEqual([]);
    expect((await book(await server.as('valley'))).rows).toEqual([]);
    expect((await refusalOf(book(await server.as('poster')))).result).toBe('not_allowed');
  });

  it('keeps the sensor apart from the visit, leaves out what was cancelled, and says nothing of tomorrow', async () => {
    const { rows, days } = await book(west);
    expect(days).toHaveLength(3);
    expect(rows[0]).toMatchObject({ name: trap.name, marks: ['sensor', 'visit_near', 'ahead'] });
    expect(rows[0]?.visits).toMatchObject([{ kind: 'patrol', distance_m: 0, day: days[1] }]);
    expect(rows[0]?.visits[0]?.user_name).not.toBeNull();
  });

  it('names nobody to a shared account', async () => {
    const { rows } = await book(await server.as('viewer'));
    expect(rows.flatMap(({ visits }) => visits.map(({ user_name }) => user_name))).toEqual([null]);
  });

  it.each([
    ['an hour of the day', HOUR, 2 * DAY],
    ['no day', 0, 0],
    ['more than a month', 0, 32 * DAY],
  ])('refuses a period of %s', async (_, after, length) => {
    const from = Date.parse(period.from) + after;
    const refusal = await refusalOf(book(west, { from: iso(from), to: iso(from + length) }));
    expect(refusal.result).toBe('invalid_input');
    expect(JSON.stringify(refusal.details)).toContain('31日以内');
  });

  it('counts a setting, although it left a firing open that it did not know', async () => {
    const { again, first } = await setBesideFiring(server, west);
    const days = { from: iso(first), to: iso(first + 6 * DAY) };
    const { rows } = await book(west, { ...days, trap_id: again.id });
    expect(rows[0]?.marks).toEqual([
      'visit_unsure',
      'visit_unplaced',
      'unconfirmed',
      'unconfirmed',
      'not_set',
      'ahead',
    ]);
  });

  it('knows where a trap was until a move that was received before', async () => {
    const moved = await insertArmedTrap(server, { ...SPOT });
    const THERE = { latitude: 35.02, longitude: 137 };
    const at = server.clock.now();
    server.clock.advance(12 * HOUR);
    await record(server, west, moved, 'relocated', { latitude: 35.04, longitude: 137, accuracy: 5 });
    server.clock.advance(HOUR);
    const late = await record(server, west, moved, 'relocated', { ...THERE, accuracy: 5, at });
    expect(late.not_applied_reason).toBe('newer_act');
    await record(server, west, moved, 'patrol', { ...THERE, accuracy: 5, at: at + HOUR });
    const today = startOfDay(at);
    const { rows } = await book(west, { from: iso(today), to: iso(today + DAY), trap_id: moved.id });
    expect(rows[0]?.visits.filter(({ kind }) => kind === 'patrol')).toMatchObject([
      { distance_m: 0, mark: 'visit_near' },
    ]);
  });

  it('judges visits by the place of their day, also printed after the trap was moved', async () => {
    const today = startOfDay(server.clock.now());
    const moved = await insertArmedTrap(server, { ...SPOT, set_on: formatDate(today - DAY) });
    await record(server, west, moved, 'patrol', { ...SPOT, accuracy: 5 });
    server.clock.advance(2 * DAY);
    await record(server, west, moved, 'relocated', { latitude: 35.02, longitude: 137, accuracy: 5 });
    const { rows } = await book(west, { from: iso(today), to: iso(today + DAY), trap_id: moved.id });
    expect(rows[0]?.marks).toEqual(['visit_near']);
  });

  it('pages over the traps', async () => {
    await insertArmedTrap(server);
    const first = await book(west, { trap_id: undefined, limit: '1' });
    expect(first.rows).toHaveLength(1);
    const second = await book(west, { trap_id: undefined, limit: '1', cursor: first.next ?? '' });
    expect(second.rows[0]?.trap_id).not.toBe(first.rows[0]?.trap_id);
  });
});
