import { changeAt, newId, type PastStates } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChance } from '../sample/chance.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  DAY,
  HOUR,
  iso,
  MINUTE,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { record } from '../testing/trapActs.ts';
import { receiveContact } from '../testing/uplinkMessages.ts';
import { type InsertedTrap, insertTrap, type Login } from '../testing/world.ts';

const HERE = { latitude: 35.4, longitude: 137.7 };

describeOnEachEngine('the states of traps as they were known', (engine) => {
  let server: TestServer;
  let west: TestClient;
  let begin: number;
  beforeAll(async () => {
    server = await startTestServer(engine);
    west = await server.as('west');
    begin = server.clock.now();
  });
  afterAll(() => server.stop());

  const newTrap = (more: Partial<Parameters<typeof insertTrap>[1]> = {}) =>
    insertTrap(server.database.db, {
      site_id: server.world.sites.satomori,
      group_id: server.world.groups.west,
      placement: 'planned',
      created_at: server.clock.now(),
      ...HERE,
      ...more,
    });
  const period = () => ({ from: iso(begin - DAY), to: iso(server.clock.now() + DAY) });
  const read = async (client: TestClient = west): Promise<PastStates[]> =>
    (await client.trapLogs.states({ ...period(), limit: '200' })).rows;
  const statesOf = async ({ id }: { id: string }, client: TestClient = west) =>
    (await read(client)).find(({ trap_id }) => trap_id === id)?.changes;

  it.each<Login>(['poster', 'gateway'])('are refused to %s', async (login) => {
    const refusal = await refusalOf(read(await server.as(login)));
    expect(refusal.result).toBe('not_allowed');
  });

  it('have no trap of another group or another site', async () => {
    const east = await newTrap({ group_id: server.world.groups.east });
    const own = await newTrap();
    expect(await statesOf(east)).toBeUndefined();
    expect(await statesOf(own)).toHaveLength(1);
    expect(await statesOf(own, await server.as('valley'))).toBeUndefined();
    expect(await statesOf(east, await server.as('admin'))).toHaveLength(1);
    expect(await statesOf(own, await server.as('viewer'))).toHaveLength(1);
  });

  it.each([
    ['more than a year', 0, 366 * DAY + 1],
    ['no time', 0, 0],
    ['a time backwards', 0, -DAY],
  ])('are refused for %s', async (_, after, length) => {
    const from = begin + after;
    const refusal = await refusalOf(west.trapLogs.states({ from: iso(from), to: iso(from + length) }));
    expect(JSON.stringify(refusal.details)).toContain('366日以内');
  });

  it('come some traps at a time', async () => {
    await newTrap();
    const first = await west.trapLogs.states({ ...period(), limit: '1' });
    const second = await west.trapLogs.states({ ...period(), limit: '1', cursor: first.next ?? '' });
    expect(first.rows).toHaveLength(1);
    expect(second.rows[0]?.trap_id).not.toBe(first.rows[0]?.trap_id);
  });

  it('say nothing of what is to come, and hold no cancelled act before it was cancelled', async () => {
    const trap = await newTrap({ dev_eui: '00000000000f0001' });
    await record(server, west, trap, 'set', HERE);
    await receiveContact(server, trap, 'open');
    server.clock.advance(HOUR);
    const checkedAt = server.clock.now();
    const check = await record(server, west, trap, 'checked');
    server.clock.advance(HOUR);
    await west.writing.trapLogs.cancel(check.id, { id: newId(), reason: '間違い' });
    expect(await statesOf(trap)).toMatchObject([
      { state: 'fired', ...HERE },
      { at: iso(checkedAt), state: 'checked' },
      { at: iso(server.clock.now()), state: 'fired' },
    ]);
    server.clock.advance(HOUR);
    await receiveContact(server, trap, 'closed');
    await record(server, west, trap, 'set');
    const last = (await statesOf(trap))?.at(-1);
    expect(last).toMatchObject({ at: iso(server.clock.now()), state: 'armed' });
  });

  /** One random event at a trap. */
  async function play(chance: ReturnType<typeof createChance>, trap: InsertedTrap, acts: { id: string }[]) {
    const at = server.clock.now() - (chance.next() < 0.3 ? chance.whole(1, 20) * HOUR : 0);
    const what = chance.weighted([
      ['closed', 4],
      ['open', 2],
      ['patrol', 1],
      ['checked', 3],
      ['set', 3],
      ['working', 1],
      ['stopped', 1],
      ['relocated', 1],
      ['removed', 0.5],
      ['cancel', 2],
    ] as const);
    if (what === 'open' || what === 'closed') await receiveContact(server, trap, what);
    else if (what === 'cancel') {
      const last = acts.pop();
      if (last !== undefined) await west.writing.trapLogs.cancel(last.id, { id: newId(), reason: '間違い' });
    } else {
      const place = { latitude: 35 + chance.whole(1, 99) / 100, longitude: 137 };
      const act = await record(server, west, trap, what, { at, ...(what === 'relocated' ? place : {}) });
      if (what === 'patrol' || what === 'checked' || what === 'set') acts.push(act);
    }
  }

  it('are those that the list of traps really showed at each moment of random histories', async () => {
    const chance = createChance(21);
    const traps = await Promise.all(
      [1, 2, 3].map((number) => newTrap({ dev_eui: `00000000000f001${number}` })),
    );
    const acts = traps.map((): { id: string }[] => []);
    const shown: { at: number; trap_id: string; state: string; latitude: number | null }[] = [];
    for (let step = 0; step < 50; step += 1) {
      const index = chance.whole(0, 2);
      await play(chance, traps[index] as InsertedTrap, acts[index] ?? []);
      const at = server.clock.now();
      for (const { id, state, latitude } of (await west.traps.list()).json)
        if (traps.some((trap) => trap.id === id)) shown.push({ at, trap_id: id, state, latitude });
      server.clock.advance(chance.oneOf([MINUTE, 10 * MINUTE, HOUR, 7 * HOUR]));
    }
    const rows = await read();
    const computed = shown.map(({ at, trap_id }) => {
      const changes = rows.find((row) => row.trap_id === trap_id)?.changes ?? [];
      const times = changes.map((change) => ({ ...change, at: Date.parse(change.at) }));
      const { state, latitude } = changeAt(times, at) ?? {};
      return { at, trap_id, state, latitude };
    });
    expect(new Set(shown.map(({ state }) => state)).size).toBeGreaterThan(5);
    expect(computed).toEqual(shown);
  });
});
