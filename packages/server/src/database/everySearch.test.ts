import { type EndpointDefinition, ENDPOINTS, type EndpointName, newId, textMatcher } from '@satomori/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { LIST_CASES, type ListCase } from '../testing/listCases.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { SEARCHED, searchColumn, type SearchedTable } from './keyColumns.ts';
import { nextSequence } from './sequence.ts';

const hasQ = ({ query }: EndpointDefinition): boolean =>
  'q' in ((query as { shape?: object } | undefined)?.shape ?? {});

const searched = (Object.entries(ENDPOINTS) as [EndpointName, EndpointDefinition][])
  .filter(([, endpoint]) => endpoint.answerKind === 'list' && hasQ(endpoint))
  .map(([name]) => name);
/** Each list once: the endpoint for changes searches as the list does. */
const LISTS = searched.filter((name) => !LIST_CASES[name]?.isLatest);

/** Stored text and typed search. */
const FOUND = [
  ['がっこう'.normalize('NFD'), 'がっこう'],
  ['がっこう', 'がっこう'.normalize('NFD')],
  ['ﾊﾝｶｸ', 'ハンカク'],
  ['ハンカク', 'はんかく'],
  ['髙畑', '高畑'],
  ['高畑', '髙畑'],
  ['葛\u{e0100}城', '葛城'],
  ['ＡＢＣ', 'abc'],
  ['㈱里山', '（株）里山'],
  ['西谷　勇', '西谷勇'],
  ['西谷勇', '勇　西谷'],
  ['コーヒー園', 'こ－ひ―'],
  ['100%_\\', '％＿＼'],
  ['🐗', '🐗'],
] as const;
const NOT_FOUND = [
  ['がっこう', 'かっこう'],
  ['高畑', '高幡'],
  ['100%', '100_'],
  ['西谷勇', '西谷 進'],
] as const;

it('knows how to add a row to every list that is searched', () => {
  expect(searched).toEqual(expect.arrayContaining(['listTraps', 'listGroups', 'listSightings']));
  expect(searched.filter((name) => !(name in LIST_CASES))).toEqual([]);
});

describeOnEachEngine('every search', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  describe.each(LISTS)('%s', (name) => {
    const wanted = LIST_CASES[name] as ListCase;
    const table = wanted.searched?.table ?? (wanted.table as SearchedTable);
    const searchedId = () => wanted.searched?.idOf(server) ?? id;
    let client: TestClient;
    let id = '';
    beforeAll(async () => {
      client = await server.as(wanted.login);
      const sequence = await nextSequence(server.database.db, server.world.sites.satomori, {
        resource: 'users',
        row_id: newId(),
        user_id: newId(),
      });
      id = await wanted.add(server, sequence);
    });

    const write = (column: string, text: string) =>
      server.database.db
        .updateTable(table as 'traps')
        .set({ [column]: text })
        .where('id', '=', searchedId())
        .execute();
    const isFound = async (q: string) => {
      const endpoint: EndpointDefinition = ENDPOINTS[name];
      const { json } = await client.http.list(endpoint, { query: { ...wanted.query, q } } as never);
      return (json as { id?: string }[]).some((row) => row.id === id);
    };

    describe.each([...SEARCHED[table]])('%s', (column) => {
      it('finds what is the same however it is written, as the faces do, and nothing else', async () => {
        for (const [text, q] of [...FOUND, ...NOT_FOUND]) {
          await write(column, text);
          expect(await isFound(q), `${text} by ${q}`).toBe(textMatcher(q)([text]));
        }
        for (const [text, q] of FOUND) expect(textMatcher(q)([text]), `${text} by ${q}`).toBe(true);
        for (const [text, q] of NOT_FOUND) expect(textMatcher(q)([text]), `${text} by ${q}`).toBe(false);
      });

      it('finds what has no key yet as it is written', async () => {
        await write(column, `かこの記録${id}`);
        await sql`update ${sql.table(table)} set ${sql.ref(searchColumn(column))} = null where id = ${searchedId()}`.execute(
          server.database.db,
        );
        expect(await isFound('かこの')).toBe(true);
        expect(await isFound('未来')).toBe(false);
        await write(column, `片付いた${id}`);
      });
    });
  });
});
