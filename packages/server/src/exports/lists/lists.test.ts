import {
  type Area,
  ENDPOINTS,
  type EndpointName,
  EXPORTED_LISTS,
  exportRows,
  type InputOf,
} from '@satomori/core';
import { readTable } from '@satomori/core/imports';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { LIST_CASES } from '../../testing/listCases.ts';
import { refusalOf, startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import type { Login } from '../../testing/world.ts';

type Query = NonNullable<InputOf<typeof exportRows>['query']>;

type Place = { id: string } & ({ latitude: number | null; longitude: number | null } | Area);
const geometryOf = (row: Place) => {
  if ('geometry' in row) return row.geometry;
  const { latitude, longitude } = row;
  return latitude === null ? null : { type: 'Point', coordinates: [longitude, latitude] };
};

type ListSubject = keyof typeof EXPORTED_LISTS;
const SUBJECTS = Object.keys(EXPORTED_LISTS) as ListSubject[];
const nameOf = (of: ListSubject) =>
  Object.keys(ENDPOINTS).find(
    (name) => ENDPOINTS[name as EndpointName] === (EXPORTED_LISTS[of] as unknown),
  ) as EndpointName;
const PLACED = ['captures', 'sightings', 'traps', 'gateways', 'trap_logs', 'areas'] as const;
/** Somebody of the site who may not read it; everybody may read areas. */
const OUTSIDERS: Partial<Record<ListSubject, Login>> = {
  captures: 'poster',
  sightings: 'valley',
  traps: 'poster',
  gateways: 'west',
  trap_logs: 'gateway',
  gateway_logs: 'west',
  efforts: 'poster',
};

describeOnEachEngine('every list', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    let sequence = 1000;
    for (const of of SUBJECTS)
      for (let row = 0; row < 3; row += 1) await LIST_CASES[nameOf(of)]?.add(server, (sequence += 1));
  });
  afterAll(() => server.stop());

  const saved = async (query: Query, login: Login) =>
    (await server.as(login)).http.raw(exportRows, { query });

  it.each(Object.entries(OUTSIDERS))('%s is refused to %s, who may not read it', async (of, login) => {
    const refused = await refusalOf(saved({ of, format: 'csv' } as Query, login));
    expect(refused).toMatchObject({ status: 403, result: 'not_allowed' });
  });

  describe.each(SUBJECTS)('%s', (of) => {
    const login = LIST_CASES[nameOf(of)]?.login as Login;
    const rowsOf = async (by: Login) => {
      const answer = await saved({ of, format: 'csv' }, by);
      const { headings, rows } = await readTable(new Uint8Array(await answer.arrayBuffer()));
      const end = rows.findIndex(({ cells }) => cells[0] === 'サイト');
      return rows
        .slice(0, end)
        .map(({ cells }) => Object.fromEntries(headings.map((head, at) => [head, cells[at]])));
    };
    const listed = async (by: Login) =>
      (await (await server.as(by)).http.list(EXPORTED_LISTS[of] as never, { query: {} } as never)).json as {
        id: string;
      }[];

    it('has the rows of the list, in its order, with a heading for each column', async () => {
      const list = await listed(login);
      expect(list.length).toBeGreaterThan(2);
      const rows = await rowsOf(login);
      expect(rows.map((row) => row['ID'])).toEqual(list.map(({ id }) => id));
      // A heading without a label would be the name of the field.
      expect(Object.keys(rows[0] ?? {}).filter((heading) => /^[a-z_]+$/.test(heading))).toEqual([]);
    });

    it('has the rows of nobody else', async () => {
      for (const other of ['east', 'hokapatoAdmin'] as const) {
        const seen = await saved({ of, format: 'csv' }, other).catch(() => null);
        if (seen === null) continue;
        const list = await listed(other);
        expect((await rowsOf(other)).map((row) => row['ID'])).toEqual(list.map(({ id }) => id));
      }
    });
  });

  it.each(['traps', 'gateways'] as const)('%s that were chosen are the only ones in it', async (of) => {
    const login = LIST_CASES[nameOf(of)]?.login as Login;
    const { json } = await (await server.as(login)).http.list(EXPORTED_LISTS[of], { query: {} });
    const ids = json.slice(0, 2).map(({ id }) => id);
    const answer = await saved({ of, format: 'geojson', ids: ids.join(',') }, login);
    const { features } = (await answer.json()) as { features: { properties: Record<string, unknown> }[] };
    expect(features.map(({ properties }) => properties['ID'])).toEqual(ids);
    const refused = await refusalOf(saved({ of, format: 'csv', ids: 'x' }, login));
    expect(refused).toMatchObject({ status: 400, result: 'invalid_input' });
  });

  it.each(PLACED)('%s has its positions in the formats of maps, as the list has them', async (of) => {
    const login = LIST_CASES[nameOf(of)]?.login as Login;
    const list = (
      await (await server.as(login)).http.list(EXPORTED_LISTS[of] as never, { query: {} } as never)
    ).json as Place[];
    const json = await (await saved({ of, format: 'geojson' }, login)).json();
    const { features } = json as { features: { properties: Record<string, unknown>; geometry: unknown }[] };
    expect(features.map(({ properties }) => properties['ID'])).toEqual(list.map(({ id }) => id));
    expect(features.map(({ geometry }) => geometry)).toEqual(list.map(geometryOf));
    const text = await (await saved({ of, format: 'kml' }, login)).text();
    expect(text.match(/<Placemark>/g)).toHaveLength(list.length);
    // No name of a placemark is empty, or of a value without words.
    const zip = await saved({ of, format: 'shapefile' }, login);
    const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
    // 100 bytes of head, 8 for each shape.
    expect(files['satomori.shx']).toHaveLength(100 + 8 * list.length);
    expect(text).not.toMatch(/<name>(|.*undefined.*)<\/name>/);
  });
});
