import type { ListAnswer } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import {
  MINUTE,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { record } from '../testing/trapActs.ts';
import { insertTraps } from '../testing/world.ts';
import { cutPage, startOfPage } from './paging.ts';

const ROWS = 250;

interface Row {
  id: string;
  sequence: number;
}
type List = (client: TestClient, query: object) => Promise<ListAnswer<Row>>;
const LISTS: [name: string, list: List][] = [
  ['traps', (client, query) => client.traps.list(query)],
  ['trap logs', (client, query) => client.trapLogs.list(query)],
];

const cursorOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describeOnEachEngine('a list', (engine) => {
  let server: TestServer;
  let east: TestClient;
  let oldest: { id: string };
  beforeAll(async () => {
    server = await startTestServer(engine);
    east = await server.as('east');
    const { sites, groups } = server.world;
    const row = { site_id: sites.satomori, group_id: groups.east };
    // One already exists.
    const traps = await insertTraps(
      server.database.db,
      Array.from({ length: ROWS - 1 }, () => row),
    );
    oldest = server.world.traps.east;
    for (const trap of [oldest, ...traps])
      await record(server, east, trap, 'set', { at: server.clock.advance(1) });
  });
  afterAll(() => server.stop());

  async function readAll(list: List, query: object, between = async () => {}): Promise<Row[][]> {
    const pages: Row[][] = [];
    let cursor: string | null = null;
    do {
      const page: ListAnswer<Row> = await list(east, { ...query, ...(cursor === null ? {} : { cursor }) });
      pages.push(page.json);
      cursor = page.next;
      await between();
    } while (cursor !== null);
    return pages;
  }
  const ids = (rows: Row[]) => rows.map(({ id }) => id);

  it.each(LISTS)(
    'of %s gives each row once, newest first, also while rows are added',
    async (_name, list) => {
      const pages = await readAll(list, { limit: 100 });
      expect(pages.map((page) => page.length)).toEqual([100, 100, 50]);
      const whole = ids(pages.flat());
      expect(new Set(whole).size).toBe(ROWS);
      expect(ids((await list(east, { limit: 1000 })).json)).toEqual(whole);

      const added: string[] = [];
      const whileAdded = await readAll(list, { limit: 100 }, async () => {
        const { sites, groups } = server.world;
        const [trap] = await insertTraps(server.database.db, [
          { site_id: sites.satomori, group_id: groups.east },
        ]);
        added.push(trap!.id, (await record(server, east, trap!, 'patrol')).id);
      });
      expect(ids(whileAdded.flat())).toEqual(whole);
      // Deletes them for the tests that count.
      const { db } = server.database;
      await db.deleteFrom('trap_logs').where('id', 'in', added).execute();
      await db.deleteFrom('traps').where('id', 'in', added).execute();
    },
  );

  it.each(LISTS)('of %s begins at 100 rows and counts when asked', async (_name, list) => {
    const page = await list(east, {});
    expect([page.json.length, page.next === null, page.total]).toEqual([100, false, undefined]);
    expect((await list(east, { limit: 1, count: '1' })).total).toBe(ROWS);
    expect((await list(east, { limit: ROWS })).next).toBeNull();
  });

  it.each(LISTS)('of %s gives what changed since', async (_name, list) => {
    const { sequence } = await list(east, { limit: 1 });
    expect(await list(east, { since: sequence })).toMatchObject({ json: [], next: null, sequence });
    const log = await record(server, east, oldest, 'patrol');
    const changed = (await list(east, { since: sequence })).json;
    expect(ids(changed)).toEqual([_name === 'traps' ? oldest.id : log.id]);
    // In the order of change, page by page, each once.
    const all = (await readAll(list, { since: 0, limit: 60 })).flat();
    const numbers = all.map((row) => row.sequence);
    expect(numbers).toEqual([...numbers].sort((a, b) => b - a));
    expect(new Set(ids(all)).size).toBe(all.length);
    await server.database.db.deleteFrom('trap_logs').where('id', '=', log.id).execute();
  });

  it('of what changed names what was deleted', async () => {
    const { db } = server.database;
    const { sequence = 0 } = await east.traps.list({ limit: 1 });
    const { id } = oldest;
    const change = (deleted_at: number | null) =>
      db
        .updateTable('traps')
        .set({ deleted_at, sequence: sequence + 1 })
        .where('id', '=', id)
        .execute();
    await change(server.clock.now());
    expect((await east.traps.list({ trap_id: id })).json).toEqual([]);
    expect((await east.traps.list({ since: sequence })).json).toMatchObject([
      { id, deleted_at: expect.any(String) },
    ]);
    await change(null);
  });

  it.each(LISTS)('of %s refuses a cursor that is none of its own', async (name, list) => {
    const key = name === 'traps' ? 'id' : 'receipt_no';
    const { next } = await list(east, { since: 0, limit: 1 });
    const wrong = [
      'garbage',
      '%%%',
      cursorOf(null),
      cursorOf({}),
      cursorOf([]),
      cursorOf(['password_hash', 'a']),
      cursorOf([key]),
      cursorOf([key, null]),
      cursorOf([key, 1.5]),
      cursorOf([key, key === 'id' ? 5 : 'five']),
      next ?? '',
    ];
    for (const cursor of wrong) {
      const refusal = await refusalOf(list(east, { cursor }));
      expect([cursor, refusal.status, refusal.result]).toEqual([cursor, 400, 'invalid_cursor']);
    }
    expect(await refusalOf(list(east, { since: 0, cursor: cursorOf(['sequence', 'x']) }))).toMatchObject({
      result: 'invalid_cursor',
    });
  });

  it.each<[string, object]>([
    ['limit', { limit: 0 }],
    ['limit', { limit: 1001 }],
    ['limit', { limit: 'abc' }],
    ['limit', { limit: '' }],
    ['since', { since: -1 }],
    ['count', { count: 'yes' }],
    ['cursor', { cursor: '' }],
    ['q', { q: 'あ'.repeat(101) }],
    ['group_id', { group_id: 'west' }],
    ['offset', { offset: 10 }],
    ['password_hash', { password_hash: 'x' }],
  ])('refuses %s of %j and names it', async (field, query) => {
    for (const [, list] of LISTS) {
      const refusal = await refusalOf(list(east, query));
      expect(refusal).toMatchObject({ status: 400, result: 'invalid_input' });
      expect(refusal.message).toContain(field);
      expect(refusal.details['problems']).toMatchObject([{ field }]);
    }
  });

  it('refuses a field where none is known', async () => {
    const answer = refusalOf(east.http.send('GET', '/api/sites?limit=1'));
    expect(await answer).toMatchObject({ status: 400, result: 'invalid_input' });
    expect((await answer).message).toContain('limit');
  });

  it('filters logs by kind, source, trap, group and time', async () => {
    const count = async (query: object) =>
      (await east.trapLogs.list({ ...query, count: '1', limit: 1 })).total;
    const [newest] = (await east.trapLogs.list({ limit: 1 })).json;
    const from = newest!.occurred_at;
    expect(await count({ kind: 'set' })).toBe(ROWS);
    expect(await count({ kind: 'fired,working_ended' })).toBe(0);
    expect(await count({ source: 'user' })).toBe(ROWS);
    expect(await count({ source: 'sensor,system' })).toBe(0);
    expect(await count({ group_id: server.world.groups.east })).toBe(ROWS);
    expect(await count({ trap_id: oldest.id })).toBe(1);
    expect(await count({ from })).toBe(1);
    expect(await count({ to: from })).toBe(ROWS - 1);
    expect(await count({ from, to: from })).toBe(0);
    expect(await refusalOf(count({ from: new Date(MINUTE).toString() }))).toMatchObject({ status: 400 });
  });
});

describe('a page', () => {
  const rows = [{ id: 'c' }, { id: 'b' }, { id: 'a' }];

  it('is cut to its limit, and leads to the next by its last row', () => {
    const start = startOfPage({ limit: 2 }, 'id');
    const { json, next } = cutPage(rows, start);
    expect(json).toEqual([{ id: 'c' }, { id: 'b' }]);
    expect(startOfPage({ limit: 2, cursor: next! }, 'id').before).toBe('b');
    expect(cutPage(rows.slice(0, 2), start).next).toBeNull();
    expect(cutPage([], start)).toEqual({ json: [], next: null });
  });
});
