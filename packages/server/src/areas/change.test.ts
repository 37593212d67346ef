import {
  type Area,
  type AreaGeometry,
  type ChangedArea,
  changeArea,
  createArea,
  createAreas,
  listAreas,
  MAX_AREA_VERTICES,
  type NewArea,
  newId,
  removeArea,
} from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { listAudit } from '../audit-logs/repository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';

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
const anArea = (more: Partial<NewArea> = {}): NewArea => ({
  id: newId(),
  kind: 'wildlife_protection',
  name: '西谷鳥獣保護区',
  group_id: null,
  valid_from: '2026-11-01',
  valid_to: null,
  source: '県の告示',
  geometry: square(137.7, 35.4),
  ...more,
});

describeOnEachEngine('areas of an administrator', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const client = async (login: Login = 'admin') => (await server.as(login)).http;
  const add = async (area: NewArea, login?: Login): Promise<Area> =>
    (await client(login)).call(createArea, { body: area });
  const addAll = async (areas: NewArea[], login?: Login) =>
    (await client(login)).call(createAreas, { body: { areas } });
  const change = async (id: string, body: ChangedArea, login?: Login): Promise<Area> =>
    (await client(login)).call(changeArea, { params: { id }, body });
  const remove = async (id: string, login?: Login) =>
    (await client(login)).call(removeArea, { params: { id } });
  const changeOf = (
    { kind, name, group_id, valid_from, valid_to, source }: NewArea,
    version: number,
  ): ChangedArea => ({ kind, name, group_id, valid_from, valid_to, source, version });
  const idsOf = async (login: Login): Promise<string[]> =>
    (await (await server.as(login)).list(listAreas, { limit: 1000 })).json.map(({ id }) => id);
  const audit = (id: string) => listAudit(server.database.db, scopeOfSystem(server.world.sites.satomori), id);
  const refused = async (call: Promise<unknown>) => (await refusalOf(call)).result;

  it('are written by nobody else, and by no other site', async () => {
    const area = anArea();
    await add(area);
    const others: Login[] = ['west', 'poster', 'gateway', 'viewer', 'valley'];
    for (const login of others)
      for (const call of [
        () => add(anArea(), login),
        () => addAll([anArea()], login),
        () => change(area.id, changeOf({ ...area, name: '別の名前' }, 1), login),
        () => remove(area.id, login),
      ])
        expect([login, (await refusalOf(call())).status]).toEqual([login, 403]);
    expect(await refused(change(area.id, changeOf({ ...area, name: '別' }, 1), 'hokapatoAdmin'))).toBe(
      'not_found',
    );
    expect(await refused(remove(area.id, 'hokapatoAdmin'))).toBe('not_found');
    expect(await idsOf('hokapatoAdmin')).not.toContain(area.id);
    expect(await idsOf('west')).toContain(area.id);
  });

  it('are registered once, with the number of their corners in the audit log', async () => {
    const area = anArea();
    const answers = await Promise.all(Array.from({ length: 6 }, () => add(area)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({
      type: 'Feature',
      geometry: area.geometry,
      properties: { kind: 'wildlife_protection', name: '西谷鳥獣保護区', version: 1 },
    });
    expect(await refused(add({ ...area, geometry: square(137.8, 35.4) }))).toBe('id_conflict');
    const [entry, ...more] = await audit(area.id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ action: 'create', user_id: server.world.users.admin });
    expect(entry?.changes).toMatchObject({ name: [null, '西谷鳥獣保護区'], geometry: [null, '5点'] });
  });

  it('of a file are registered all or none; again they change nothing', async () => {
    const [one, two] = [anArea({ name: '一' }), anArea({ name: '二' })];
    expect(await addAll([one, two])).toEqual({ added: 2, unchanged: 0 });
    const three = anArea({ name: '三' });
    expect(await addAll([one, two, three, three])).toEqual({ added: 1, unchanged: 3 });
    expect(await audit(one.id)).toHaveLength(1);
    const four = anArea({ name: '四' });
    expect(await refused(addAll([four, { ...one, name: '壱' }]))).toBe('id_conflict');
    expect(await refused(addAll([four, { ...four, name: '肆' }]))).toBe('id_conflict');
    const nowhere = anArea({ kind: 'group', group_id: newId() });
    const { details } = await refusalOf(addAll([four, nowhere]));
    expect(details).toMatchObject({ problems: [{ field: 'areas.1.group_id' }] });
    expect(await idsOf('admin')).not.toContain(four.id);
    expect(await addAll([four])).toEqual({ added: 1, unchanged: 0 });
  });

  it.each<[string, Partial<NewArea>]>([
    ['a group for a kind that has none', { group_id: '01a1f908-9486-7514-a6e7-80297634bbd3' }],
    ['a group’s area without its group', { kind: 'group' }],
    ['an end before the beginning', { valid_from: '2026-11-02', valid_to: '2026-11-01' }],
    ['a place abroad', { geometry: square(2.3, 48.8) }],
    ['latitude before longitude', { geometry: square(35.4, 80) }],
    [
      'too many corners',
      {
        geometry: {
          type: 'Polygon',
          coordinates: [
            Array.from({ length: MAX_AREA_VERTICES + 1 }, (_, index): [number, number] =>
              index === MAX_AREA_VERTICES ? [137, 35] : [137 + (index % 100) / 1000, 35],
            ),
          ],
        },
      },
    ],
  ])('are not accepted with %s', async (_, more) => {
    expect(await refused(add(anArea(more)))).toBe('invalid_input');
  });

  it('of a group belong to a group of the site, and are seen by it alone', async () => {
    const { west, valley } = server.world.groups;
    expect(await refused(add(anArea({ kind: 'group', group_id: valley })))).toBe('invalid_input');
    const area = anArea({ kind: 'group', name: '西の猟場', group_id: west });
    await add(area);
    expect(await idsOf('west')).toContain(area.id);
    expect(await idsOf('east')).not.toContain(area.id);
    const { east } = server.world.groups;
    await change(area.id, changeOf({ ...area, group_id: east }, 1));
    expect(await idsOf('west')).not.toContain(area.id);
    expect(await idsOf('east')).toContain(area.id);
    const told = await server.database.db
      .selectFrom('changes')
      .select('group_id')
      .where('row_id', '=', area.id)
      .orderBy('sequence')
      .execute();
    expect(told.map(({ group_id }) => group_id)).toEqual([west, west, east]);
  });

  it('are changed from the version that was read; without a line it stays', async () => {
    const area = anArea();
    await add(area);
    const renamed = changeOf({ ...area, name: '東谷鳥獣保護区' }, 1);
    expect(await change(area.id, renamed)).toMatchObject({
      geometry: area.geometry,
      properties: { name: '東谷鳥獣保護区', version: 2 },
    });
    // The same again, as after a lost answer.
    expect((await change(area.id, renamed)).properties.version).toBe(2);
    const { result, details } = await refusalOf(change(area.id, { ...renamed, name: '別' }));
    expect([result, details]).toMatchObject([
      'version_conflict',
      { current: { properties: { version: 2 } } },
    ]);
    const geometry = square(138, 36);
    const moved = await change(area.id, { ...renamed, version: 2, geometry });
    expect(moved.geometry).toEqual(geometry);
    const { json } = await (await server.as('west')).list(listAreas, { bbox: '138,36,138.05,36.05' });
    expect(json.map(({ id }) => id)).toEqual([area.id]);
    const [, first, second, ...more] = await audit(area.id);
    expect(more).toEqual([]);
    expect(first?.changes).toEqual({ name: ['西谷鳥獣保護区', '東谷鳥獣保護区'] });
    expect(second?.changes).toEqual({ geometry: ['5点', '5点'] });
  });

  it('are removed once, and are no longer anybody’s', async () => {
    const area = anArea();
    await add(area);
    const removed = await remove(area.id);
    server.clock.advance(1000);
    expect(await remove(area.id)).toEqual(removed);
    expect(await idsOf('west')).not.toContain(area.id);
    expect(await refused(change(area.id, changeOf({ ...area, name: '別' }, 2)))).toBe('not_found');
    expect(await refused(add(area))).toBe('id_conflict');
    expect((await audit(area.id)).map(({ action }) => action)).toEqual(['create', 'delete']);
  });
});
