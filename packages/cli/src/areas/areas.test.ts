import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Area, NewArea } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answer, idOf } from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testProcess.ts';

const ring = [
  [137.7, 35.4],
  [137.7, 35.5],
  [137.8, 35.5],
  [137.8, 35.4],
  [137.7, 35.4],
];
const geometry = { type: 'Polygon' as const, coordinates: [ring] };
const feature = (properties: object, line: object = geometry) => ({
  type: 'Feature',
  properties,
  geometry: line,
});
const stored = (name: string): Area => ({
  type: 'Feature',
  id: idOf(70),
  geometry: geometry as Area['geometry'],
  properties: {
    kind: 'wildlife_protection',
    name,
    group_id: null,
    group_name: null,
    valid_from: null,
    valid_to: '2026-10-31',
    source: null,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    deleted_at: null,
    version: 1,
    sequence: 1,
  },
});

const server = () =>
  fakeServer({
    'GET /api/areas': ({ path }) => ({
      body: answer(path.includes(encodeURIComponent('北')) ? [] : [stored('西谷')]),
    }),
    'GET /api/groups': { body: answer([{ id: idOf(50), name: '西谷班', kind: 'hunt', parent_id: null }]) },
    'POST /api/admin/areas/batch': ({ body }) => ({
      body: { json: { added: (body as { areas: unknown[] }).areas.length, unchanged: 0 } },
    }),
    [`DELETE /api/admin/areas/${idOf(70)}`]: {
      body: { json: { id: idOf(70), deleted_at: '2026-11-20T00:00:00.000Z' } },
    },
  });
type Server = ReturnType<typeof server>;
const sentTo = ({ asked }: Server): NewArea[] =>
  asked
    .filter(({ path }) => path === '/api/admin/areas/batch')
    .flatMap(({ body }) => (body as { areas: NewArea[] }).areas);

describe('areas', () => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-areas-'));
    const features = [
      feature({ 名称: '西谷', 種別: '鳥獣保護区' }),
      feature({ 名称: '東谷', 種別: '特定猟具使用禁止区域', 番号: 'B' }),
      feature({ 名称: '道' }, { type: 'LineString', coordinates: ring }),
    ];
    await writeFile(path('all.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
    await writeFile(path('plain.geojson'), JSON.stringify(feature({ 名称: '猟場' })));
    await writeFile(path('broken.geojson'), '{');
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('are listed', async () => {
    expect(await run(['areas', 'list', '--jq', '.[] | [.kind, .name, .valid_to] | @tsv'], server())).toEqual({
      code: 0,
      stdout: 'wildlife_protection\t西谷\t2026-10-31\n',
      stderr: '',
    });
  });

  it('of a file are registered with --yes only, without those that are registered, and tell what is left out', async () => {
    const unasked = server();
    expect(await run(['areas', 'import', path('all.geojson')], unasked)).toMatchObject({ code: 2 });
    expect(unasked.asked).toEqual([]);
    const asked = server();
    const { code, stdout, stderr } = await run(
      ['areas', 'import', path('all.geojson'), '--yes', '--valid-from', 'R8.11.1', '--json', 'all'],
      asked,
    );
    expect([code, JSON.parse(stdout)]).toEqual([
      3,
      {
        added: 1,
        registered: 1,
        left_out: [{ number: 3, name: '道', reason: '線なので、区域になりません' }],
      },
    ]);
    expect(stderr).toContain('3番目「道」（線なので、区域になりません）');
    expect(sentTo(asked)).toMatchObject([
      { kind: 'no_gun', name: '東谷', group_id: null, valid_from: '2026-11-01', valid_to: null },
    ]);
  });

  it('get the kind, the name and the group that are asked for', async () => {
    const asked = server();
    const args = ['--kind', 'グループの区域', '--group', '西谷班', '--name-field', '名称', '--yes'];
    expect((await run(['areas', 'import', path('plain.geojson'), ...args], asked)).code).toBe(0);
    expect(sentTo(asked)).toMatchObject([{ kind: 'group', name: '猟場', group_id: idOf(50) }]);
  });

  it.each<[string[], string]>([
    [['plain.geojson'], '--kind で指定'],
    [['plain.geojson', '--kind', 'group'], '--group は'],
    [['plain.geojson', '--kind', 'no_gun', '--name-field', '番号'], 'ある項目: 名称'],
    [['broken.geojson'], 'JSONとして読めません'],
    [['none.geojson'], 'を読めません'],
  ])('%j is refused with a sentence, and sends nothing', async ([name = '', ...options], sentence) => {
    const asked = server();
    const { code, stderr } = await run(['areas', 'import', path(name), '--yes', ...options], asked);
    expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    expect(sentTo(asked)).toEqual([]);
  });

  it('are removed by name, with --yes only', async () => {
    const unasked = server();
    expect((await run(['areas', 'remove', '西谷'], unasked)).code).toBe(2);
    expect(unasked.asked).toEqual([]);
    expect((await run(['areas', 'remove', '北谷', '--yes'], server())).code).toBe(6);
    const asked = server();
    expect((await run(['areas', 'remove', '西谷', '--yes'], asked)).code).toBe(0);
    expect(asked.asked.map(({ method, path: called }) => `${method} ${called}`)).toContain(
      `DELETE /api/admin/areas/${idOf(70)}`,
    );
  });
});
