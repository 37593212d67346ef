import {
  changeSite,
  exportRows,
  type InputOf,
  type OpenPosition,
  type Sighting,
  type SightingInput,
  type Site,
  settingsOf,
} from '@satomori/core';
import { readTable } from '@satomori/core/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { postSighting, sightingOf } from '../../testing/sightings.ts';
import type { Login } from '../../testing/world.ts';

type Format = Extract<NonNullable<InputOf<typeof exportRows>['query']>, { of: 'open_sightings' }>['format'];

/** Nothing of this may be published. */
const PRIVATE = { memo: '柿の木のある家の裏', reporter_name: '山田花子', reporter_phone: '0265-11-2222' };
/** 15 m north of a line of the mesh of 500 m. */
const SEEN_AT = { latitude: 35.4793, longitude: 137.7801 };

describeOnEachEngine('open data of sightings', (engine) => {
  let server: TestServer;
  const posted = {} as Record<'exact' | 'about' | 'dayOnly' | 'waiting', Sighting>;

  const saved = async (login: Login, format: Format = 'csv', filter: object = {}) =>
    (await server.as(login)).http.raw(exportRows, { query: { of: 'open_sightings', format, ...filter } });
  const rowsOf = async (filter: object = {}) => {
    const answer = await saved('admin', 'csv', filter);
    const { headings, rows } = await readTable(new Uint8Array(await answer.arrayBuffer()));
    const lines = rows.map(({ cells }) =>
      Object.fromEntries(headings.map((heading, at) => [heading, cells[at] ?? ''])),
    );
    return lines.slice(
      0,
      lines.findIndex((line) => line['情報番号'] === 'サイト'),
    );
  };
  const rowOf = async ({ id }: Sighting) => (await rowsOf()).find((row) => row['情報番号'] === id);
  const setPosition = async (open_data_position: OpenPosition) => {
    const { http, sites } = await server.as('admin');
    const site = (await sites.list()).json[0] as Site;
    const body = { ...settingsOf(site), open_data_position, version: site.version };
    await http.call(changeSite, { params: { id: site.id }, body });
  };

  beforeAll(async () => {
    server = await startTestServer(engine);
    const poster = await server.as('poster');
    const admin = await server.as('admin');
    const post = async (more: Partial<SightingInput>) =>
      postSighting(poster, sightingOf(server, { ...SEEN_AT, ...PRIVATE, place: '山田さん宅の裏', ...more }));
    const approve = (row: Sighting) =>
      admin.writing.sightings.change(row.id, { version: row.version, action: 'approve' });
    posted.exact = await post({
      time_precision: 'exact',
      witnessed_at: '2026-11-19T05:30:00.000Z',
      count: 2,
    });
    posted.about = await post({ time_precision: 'about', witnessed_at: '2026-11-19T05:30:00.000Z' });
    posted.dayOnly = await post({
      time_precision: 'date_only',
      witnessed_at: '2026-11-18T15:00:00.000Z',
      species: 'boar',
      latitude: null,
      longitude: null,
      accuracy: null,
      position_source: null,
    });
    posted.waiting = await post({});
    for (const row of [posted.exact, posted.about, posted.dayOnly]) await approve(row);
  });
  afterAll(() => server.stop());

  it('are refused to all but administrators', async () => {
    for (const login of ['poster', 'west', 'valley'] as const)
      expect(await refusalOf(saved(login))).toMatchObject({ status: 403, result: 'not_allowed' });
    expect((await saved('admin')).status).toBe(200);
  });

  it('contain approved sightings alone, and of nobody', async () => {
    const ids = (await rowsOf()).map((row) => row['情報番号']);
    expect(new Set(ids)).toEqual(new Set([posted.exact.id, posted.about.id, posted.dayOnly.id]));
    for (const position of ['reported', 'mesh_500m'] as const) {
      await setPosition(position);
      for (const format of ['csv', 'geojson'] as const) {
        const text = await (await saved('admin', format)).text();
        expect(text).toContain(posted.exact.id);
        for (const secret of Object.values(PRIVATE))
          expect([position, text.includes(secret)]).toEqual([position, false]);
      }
    }
  });

  it('say the time as it is known', async () => {
    const whenOf = async (row: Sighting) => {
      const found = await rowOf(row);
      return [found?.['目撃日'], found?.['目撃時刻']];
    };
    expect(await whenOf(posted.exact)).toEqual(['2026-11-19', '14:30']);
    expect(await whenOf(posted.about)).toEqual(['2026-11-19', '14:30頃']);
    expect(await whenOf(posted.dayOnly)).toEqual(['2026-11-19', '']);
  });

  it.each([
    ['mesh_500m', '35.48125', '137.778125', '', '約500m四方の中心'],
    ['mesh_1km', '35.479167', '137.78125', '', '約1km四方の中心'],
    ['none', '', '', '', '載せない'],
    ['reported', '35.4793', '137.7801', '山田さん宅の裏', '報告された位置'],
  ] as const)('lie where the site says: %s', async (position, latitude, longitude, place, said) => {
    await setPosition(position);
    const row = await rowOf(posted.exact);
    expect([row?.['緯度'], row?.['経度'], row?.['場所'], row?.['位置の示し方']]).toEqual([
      latitude,
      longitude,
      place,
      said,
    ]);
    const { features } = (await (await saved('admin', 'geojson')).json()) as {
      features: { properties: Record<string, unknown>; geometry: unknown }[];
    };
    const point = features.find(({ properties }) => properties['情報番号'] === posted.exact.id);
    const coordinates = [Number(longitude), Number(latitude)];
    expect(point?.geometry).toEqual(latitude === '' ? null : { type: 'Point', coordinates });
  });

  it('without a position have none', async () => {
    await setPosition('mesh_500m');
    const row = await rowOf(posted.dayOnly);
    expect([row?.['緯度'], row?.['場所'], row?.['位置の示し方']]).toEqual(['', '', '載せない']);
  });

  it('are filtered by species and days', async () => {
    expect((await rowsOf({ species: 'boar' })).map((row) => row['情報番号'])).toEqual([posted.dayOnly.id]);
    expect(await rowsOf({ from: '2026-11-19T15:00:00.000Z' })).toEqual([]);
  });
});
