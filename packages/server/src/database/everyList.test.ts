import { type EndpointDefinition, ENDPOINTS, type EndpointName, newId } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { LIST_CASES, type ListCase } from '../testing/listCases.ts';
import {
  iso,
  refusalOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../testing/startTestServer.ts';
import { nextSequence } from './sequence.ts';

const lists = (Object.entries(ENDPOINTS) as [EndpointName, EndpointDefinition][]).filter(
  ([, { answerKind }]) => answerKind === 'list',
);
/** Always sent completely, without pages: decision 0018. */
const WHOLE: EndpointName[] = [
  'listSites',
  'listAlarmRules',
  'listQuestions',
  'listAnswerOptions',
  'listAdminQuestions',
  'listIntegrations',
];
const paged = lists.filter(([name]) => !WHOLE.includes(name)).map(([name]) => name);

interface Row {
  id: string;
  deleted_at?: string | null;
}

describeOnEachEngine('every list', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  it('is in the table of this test', () => {
    expect(Object.keys(LIST_CASES).sort()).toEqual([...paged].sort());
  });

  describe.each(paged)('%s', (name) => {
    const wanted = LIST_CASES[name] as ListCase;
    const endpoint: EndpointDefinition = ENDPOINTS[name];
    /** The rows of a log never change. */
    const isLog = !('since' in (endpoint.query as unknown as { shape: object }).shape);
    let client: TestClient;
    beforeAll(async () => {
      client = await server.as(wanted.login);
      for (let count = 0; count < 7; count += 1) await add();
    });

    const number = () =>
      nextSequence(server.database.db, server.world.sites.satomori, {
        resource: 'users',
        row_id: newId(),
        user_id: newId(),
      });
    const add = async () => wanted.add(server, await number());
    const read = (query: object) =>
      client.http.list(endpoint, {
        query: { ...wanted.query, ...query },
      } as never) as Promise<{ json: Row[]; next: string | null; total?: number; sequence?: number }>;
    const idsOf = (rows: Row[]) => rows.map(({ id }) => id);

    async function readAll(query: object, between = async () => {}): Promise<Row[]> {
      const rows: Row[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof read>> = await read({
          ...query,
          ...(cursor === null ? {} : { cursor }),
        });
        expect(page.json.length).toBeLessThanOrEqual((query as { limit: number }).limit);
        rows.push(...page.json);
        cursor = page.next;
        await between();
      } while (cursor !== null);
      return rows;
    }

    async function change(id: string, deletedAt: number | null): Promise<void> {
      const row = { sequence: await number(), ...(deletedAt === null ? {} : { deleted_at: deletedAt }) };
      await server.database.db
        .updateTable(wanted.table)
        .set(row as never)
        .where('id' as never, '=', id as never)
        .execute();
    }

    it('comes to the whole page by page, each row once, and counts it', async () => {
      const whole = await read({ limit: 1000, count: '1' });
      expect(whole.next).toBeNull();
      expect(whole.json.length).toBeGreaterThanOrEqual(7);
      expect(new Set(idsOf(whole.json)).size).toBe(whole.json.length);
      if (!wanted.isLatest) expect(whole.total).toBe(whole.json.length);
      for (const limit of [1, 3]) expect(idsOf(await readAll({ limit }))).toEqual(idsOf(whole.json));
    });

    it('repeats and leaves out nothing while rows are added', async () => {
      const before = idsOf((await read({ limit: 1000 })).json);
      const seen = idsOf(await readAll({ limit: 2 }, async () => void (await add())));
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.filter((id) => before.includes(id))).toEqual(before);
    });

    it('tells exactly what changed since, and of what is gone only that it is', async () => {
      if (isLog) {
        expect(wanted.canBeDeleted).toBe(false);
        expect(await refusalOf(read({ since: 0 }))).toMatchObject({ status: 400, result: 'invalid_input' });
        return;
      }
      const always = wanted.always?.(server) ?? [];
      const [touched, gone] = [await add(), await add()];
      const { sequence = 0 } = await read({ limit: 1 });
      expect(idsOf((await read({ since: sequence })).json)).toEqual(always);

      const added = await add();
      await change(touched, null);
      if (wanted.canBeDeleted) await change(gone, server.clock.now());
      const changed = [...always, ...(wanted.canBeDeleted ? [gone] : []), touched, added];
      expect(idsOf((await read({ since: sequence })).json)).toEqual(changed);
      const paged = await readAll({ since: sequence, limit: 1 });
      expect(idsOf(paged)).toEqual(changed);
      if (!wanted.canBeDeleted) return;
      expect(paged.find(({ id }) => id === gone)).toEqual({
        id: gone,
        deleted_at: iso(server.clock.now()),
      });
      if (!wanted.isLatest) expect(idsOf((await read({ limit: 1000 })).json)).not.toContain(gone);
    });

    it('has between 1 and 1000 rows a page, and a cursor of its own', async () => {
      for (const limit of [0, 1001, -1]) {
        expect(await refusalOf(read({ limit }))).toMatchObject({ status: 400, result: 'invalid_input' });
      }
      expect(await refusalOf(read({ cursor: 'garbage' }))).toMatchObject({ result: 'invalid_cursor' });
      // A cursor of the order of change is invalid in the order of the list.
      if (wanted.isLatest || isLog) return;
      const { next } = await read({ since: 0, limit: 1 });
      expect(await refusalOf(read({ cursor: next }))).toMatchObject({ result: 'invalid_cursor' });
    });
  });
});
