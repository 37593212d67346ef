import {
  CHECK_RESULT_LABELS,
  newId,
  TRAP_LOG_KIND_LABELS,
  type TrapActInput,
  type TrapLog,
} from '@satomori/core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  HOUR,
  iso,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { insertArmedTrap, look } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import type { InsertedTrap } from '../testing/world.ts';

describeOnEachEngine('recording an act', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let west2: TestClient;
  let trap: InsertedTrap;
  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
    west2 = await server.as('west2');
  });
  afterAll(() => server.stop());
  beforeEach(async () => {
    server.clock.advance(HOUR);
    trap = await insertArmedTrap(server);
  });

  const patrol = (more: Partial<TrapActInput> = {}): TrapActInput => ({
    id: newId(),
    trap_id: trap.id,
    kind: 'patrol',
    occurred_at: iso(server.clock.now() - MINUTE),
    ...more,
  });
  const send = (client: TestClient, act: TrapActInput) => client.writing.trapLogs.record(act);
  const logs = async (trap_id: string) => (await west.trapLogs.list({ trap_id })).json;

  it.each([
    ['a kind', '見回り'],
    ['a result', '捕獲'],
    ['a memo', '柵の外'],
    ['a person', '人 west'],
    ['a gateway', '親機'],
  ])('finds the lines that show %s', async (_what, q) => {
    await send(west, patrol({ memo: '柵の外' }));
    await send(west, patrol({ kind: 'checked', result: 'captured' }));
    await receiveContact(server, trap, 'closed', {
      gateways: [server.world.gateways.satomori.gateway_eui],
    });
    const shown = (log: TrapLog) =>
      [
        TRAP_LOG_KIND_LABELS[log.kind],
        log.result === null ? '' : CHECK_RESULT_LABELS[log.result],
        log.memo,
        log.user_name,
        log.gateway_name,
      ].join(' ');
    const wanted = (await logs(trap.id)).filter((log) => shown(log).includes(q)).map(({ id }) => id);
    const found = await west.trapLogs.list({ trap_id: trap.id, q, count: '1' });
    expect(wanted.length).toBeGreaterThan(0);
    expect(wanted.length).toBeLessThan((await logs(trap.id)).length);
    expect({ ids: found.json.map(({ id }) => id), total: found.total }).toEqual({
      ids: wanted,
      total: wanted.length,
    });
  });

  it('finds nothing by the name of a person for those who are told of nobody', async () => {
    await send(west, patrol());
    const viewer = await server.as('viewer');
    expect((await viewer.trapLogs.list({ trap_id: trap.id })).json.length).toBeGreaterThan(0);
    expect((await viewer.trapLogs.list({ trap_id: trap.id, q: '人 west' })).json).toEqual([]);
  });

  it('is not for those without the role', async () => {
    for (const login of ['poster', 'gateway', 'viewer'] as const) {
      const client = await server.as(login);
      expect(await refusalOf(send(client, patrol()))).toMatchObject({ status: 403, result: 'not_allowed' });
    }
    expect(await logs(trap.id)).toEqual([]);
  });

  it.each<[string, Partial<Record<keyof TrapActInput | 'colour', unknown>>, string]>([
    ['a kind that a sensor reports', { kind: 'fired' }, 'kind'],
    ['an id that is none', { id: 'mine' }, 'id'],
    ['a time that is none', { occurred_at: 'yesterday' }, 'occurred_at'],
    ['a result nobody knows', { result: 'unicorn' }, 'result'],
    ['a latitude off the globe', { latitude: 91, longitude: 0 }, 'latitude'],
    ['a memo without end', { memo: 'あ'.repeat(501) }, 'memo'],
    ['a field nobody knows', { colour: 'red' }, 'colour'],
  ])('refuses %s and names the field', async (_what, wrong, field) => {
    const refusal = await refusalOf(send(west, patrol(wrong as Partial<TrapActInput>)));
    expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
    expect(refusal.message).toContain(field);
    expect(refusal.details['problems']).toMatchObject([{ field }]);
    expect(await logs(trap.id)).toEqual([]);
  });

  it('answers the stored row', async () => {
    const act = patrol({
      result: 'nothing',
      memo: '足あとあり',
      latitude: 35.5,
      longitude: 137.8,
      accuracy: 8,
    });
    const log = await send(west, act);
    expect(log).toMatchObject({
      ...act,
      source: 'user',
      user_id: server.world.users.west,
      trap_name: trap.name,
      received_at: iso(server.clock.now()),
      is_clock_odd: false,
    });
    expect(await logs(trap.id)).toEqual([log]);
  });

  it('does it once, however often it is sent', async () => {
    const act = patrol({ memo: null });
    const first = await send(west, act);
    const after = await look(west, trap);
    server.clock.advance(MINUTE);
    expect(await send(west, act)).toEqual(first);
    // Fields in another order, without one that was empty.
    const { memo: _, ...rest } = act;
    expect(await send(west, Object.fromEntries(Object.entries(rest).reverse()) as TrapActInput)).toEqual(
      first,
    );
    expect(await logs(trap.id)).toEqual([first]);
    expect(await look(west, trap)).toEqual(after);
  });

  it('refuses another content under the same id, and changes nothing', async () => {
    const act = patrol();
    const first = await send(west, act);
    const after = await look(west, trap);
    const other = await insertArmedTrap(server);
    for (const changed of [
      { memo: 'another' },
      { kind: 'removed' as const },
      { occurred_at: iso(server.clock.now()) },
      { trap_id: other.id },
    ]) {
      const refusal = await refusalOf(send(west, { ...act, ...changed }));
      expect(refusal).toMatchObject({ status: 409, result: 'id_conflict' });
    }
    expect(await logs(trap.id)).toEqual([first]);
    expect(await logs(other.id)).toEqual([]);
    expect(await look(west, trap)).toEqual(after);
  });

  it('refuses the same id of another person, even with the same content', async () => {
    const act = patrol();
    const first = await send(west, act);
    expect(await refusalOf(send(west2, act))).toMatchObject({ status: 409, result: 'id_conflict' });
    expect(await logs(trap.id)).toEqual([first]);
  });

  it('keeps the sites apart, also in their ids', async () => {
    const act = patrol();
    await send(west, act);
    const valley = await server.as('valley');
    const there = { ...act, trap_id: server.world.traps.valley.id };
    expect((await send(valley, there)).trap_id).toBe(server.world.traps.valley.id);
    expect((await logs(trap.id)).map(({ id }) => id)).toEqual([act.id]);
  });

  it('writes one row when twenty come at once, and tells all of them the truth', async () => {
    const act = patrol();
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(west, act)));
    expect(new Set(answers.map((log) => JSON.stringify(log))).size).toBe(1);
    expect(await logs(trap.id)).toEqual([answers[0]]);
    expect((await look(west, trap)).version).toBe(2);
  });

  it('lets one of two contents win that come at once, and tells the other', async () => {
    const act = patrol();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        send(west, { ...act, memo: index % 2 === 0 ? 'even' : 'odd' }),
      ),
    );
    const [stored] = await logs(trap.id);
    for (const [index, outcome] of outcomes.entries()) {
      const isWinner = (index % 2 === 0 ? 'even' : 'odd') === stored?.memo;
      expect(outcome.status).toBe(isWinner ? 'fulfilled' : 'rejected');
      if (outcome.status === 'rejected')
        expect(outcome.reason).toMatchObject({ status: 409, result: 'id_conflict' });
    }
    expect(await logs(trap.id)).toHaveLength(1);
  });

  it('loses none of many different ones that come at once', async () => {
    const acts = Array.from({ length: 30 }, () => patrol());
    await Promise.all(acts.map((act, index) => send(index % 2 === 0 ? west : west2, act)));
    expect((await logs(trap.id)).map(({ id }) => id).sort()).toEqual(acts.map(({ id }) => id).sort());
    const numbers = (await logs(trap.id)).map(({ sequence }) => sequence);
    expect(new Set(numbers).size).toBe(30);
  });

  it('flags a clock that runs ahead, and counts the act from its receipt', async () => {
    const log = await send(west, patrol({ occurred_at: iso(server.clock.now() + HOUR) }));
    expect(log).toMatchObject({ is_clock_odd: true, occurred_at: iso(server.clock.now()) });
    expect((await look(west, trap)).last_patrol_at).toBe(iso(server.clock.now()));
  });

  it('is open to the people of a hokapato site, at their traps', async () => {
    const valley = await server.as('valley');
    const act = { ...patrol(), trap_id: server.world.traps.valley.id, kind: 'checked' as const };
    expect((await send(valley, act)).user_name).toBe('人 valley');
  });

  it('notes where a trap was put, and when its battery was changed', async () => {
    await send(west, patrol({ kind: 'relocated', latitude: 35.61, longitude: 137.71, accuracy: null }));
    expect(await look(west, trap)).toMatchObject({ latitude: 35.61, longitude: 137.71 });
    await send(west, patrol({ kind: 'patrol', latitude: 1, longitude: 1 }));
    expect((await look(west, trap)).latitude).toBe(35.61);
    await send(west, patrol({ kind: 'battery_changed' }));
    expect((await look(west, trap)).battery_changed_on).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
