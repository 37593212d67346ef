import { type AreaGeometry, areaGeometrySchema, listAreas, newId } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { insertUser, type Login } from '../testing/world.ts';
import { insertArea, type NewArea } from './repository.ts';

const square = (west: number, south: number): AreaGeometry => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + 0.1, south],
      [west + 0.1, south + 0.1],
      [west, south + 0.1],
      [west, south],
    ],
  ],
});

describeOnEachEngine('areas', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
    const { groups, sites } = server.world;
    const add = (name: string, more: Partial<NewArea>, site: 'satomori' | 'hokapato' = 'satomori') =>
      insertArea(
        server.database.db,
        scopeOfSystem(sites[site]),
        {
          id: newId(),
          kind: 'group',
          name,
          group_id: null,
          geometry: square(137.7, 35.4),
          valid_from: null,
          valid_to: null,
          source: null,
          ...more,
        },
        { sequence: 1, now: server.clock.now() },
      );
    await add('保護区', { kind: 'wildlife_protection', valid_from: '2026-11-01', source: '県の告示' });
    await add('銃の禁止', {
      kind: 'no_gun',
      geometry: { type: 'MultiPolygon', coordinates: [square(138, 36).coordinates as never] },
    });
    await add('西', { group_id: groups.west });
    await add('東', { group_id: groups.east });
    await add('住民', { group_id: groups.residents });
    await add('谷', { group_id: groups.valley }, 'hokapato');
    await add('尾根', { group_id: groups.ridge }, 'hokapato');
    await add('組合の保護区', { kind: 'wildlife_protection' }, 'hokapato');
  });
  afterAll(() => server.stop());

  const PROTECTED = ['保護区', '銃の禁止'];
  it.each<[Login, string[]]>([
    ['west', [...PROTECTED, '西']],
    ['east', [...PROTECTED, '東']],
    ['club', [...PROTECTED, '西', '東']],
    ['loner', PROTECTED],
    ['poster', [...PROTECTED, '住民']],
    ['gateway', PROTECTED],
    ['admin', [...PROTECTED, '西', '東', '住民']],
    ['valley', ['組合の保護区', '谷']],
    ['hokapatoAdmin', ['組合の保護区', '谷', '尾根']],
  ])('%s sees %j', async (login, wanted) => {
    const client = await server.as(login);
    const { json, total } = await client.list(listAreas, { count: '1' });
    expect(json.map(({ properties }) => properties.name).sort()).toEqual([...wanted].sort());
    expect(total).toBe(wanted.length);
  });

  it('of a hunt group are not for a member who does not hunt', async () => {
    const { sites, groups } = server.world;
    const id = await insertUser(server.database.db, {
      site_id: sites.satomori,
      login_id: 'clerk',
      hunt_group_id: groups.club,
    });
    const { json } = await (await server.asUser(id)).list(listAreas);
    expect(json.map(({ properties }) => properties.name).sort()).toEqual([...PROTECTED].sort());
  });

  it('of a foreign group are those of an unknown one', async () => {
    const west = await server.as('west');
    const foreign = await west.list(listAreas, { group_id: server.world.groups.east, count: '1' });
    expect(foreign).toEqual(await west.list(listAreas, { group_id: newId(), count: '1' }));
    expect(foreign.json).toEqual([]);
  });

  it('are Features of GeoJSON, with what belongs to them', async () => {
    const [area] = (await (await server.as('west')).list(listAreas, { kind: 'wildlife_protection' })).json;
    expect(area).toMatchObject({
      type: 'Feature',
      geometry: square(137.7, 35.4),
      properties: {
        kind: 'wildlife_protection',
        valid_from: '2026-11-01',
        valid_to: null,
        source: '県の告示',
      },
    });
    expect(Object.keys(area!.properties)).not.toContain('site_id');
  });

  it('are asked for by box, kind and name', async () => {
    const admin = await server.as('admin');
    const names = async (query: object) =>
      (await admin.list(listAreas, query)).json.map(({ properties }) => properties.name);
    expect(await names({ bbox: '138.05,36.05,138.06,36.06' })).toEqual(['銃の禁止']);
    expect(await names({ bbox: '0,0,1,1' })).toEqual([]);
    expect(await names({ kind: 'no_gun,no_method' })).toEqual(['銃の禁止']);
    expect(await names({ q: '保護' })).toEqual(['保護区']);
  });
});

describe('the line of an area', () => {
  const ring = (...positions: number[][]) => ({ type: 'Polygon', coordinates: [positions] });
  it.each([
    [ring([137, 35], [138, 35], [138, 36], [137, 35]), true],
    [ring([137, 35], [138, 35], [138, 36]), false],
    [ring([137, 35], [138, 35], [138, 36], [137, 36]), false],
    [ring([35, 137], [35, 138], [36, 138], [35, 137]), false],
    [{ type: 'Point', coordinates: [137, 35] }, false],
  ])('%j holds: %s', (geometry, holds) => {
    expect(areaGeometrySchema.safeParse(geometry).success).toBe(holds);
  });
});
