import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  areaTiles,
  createBasemapApi,
  getBasemap,
  getBasemapTile,
  type HttpClient,
  listAuditLogs,
} from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestBasemap, writeBasemap } from '../testing/basemapFile.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { runCommand } from '../testing/runCommand.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

const TOWN = { west: 137.7, south: 35.4, east: 137.9, north: 35.6 };
const ZOOMS = { min_zoom: 4, max_zoom: 12 };
const tilesOf = (word: string) =>
  areaTiles(TOWN, ZOOMS).map((tile) => ({
    ...tile,
    data: Buffer.from(`${word} ${tile.z}/${tile.x}/${tile.y}`),
  }));
const gsi = (word: string, more: Partial<TestBasemap> = {}): TestBasemap => ({
  tiles: tilesOf(word),
  layers: ['Anno', 'Cntr', 'RdCL'],
  bounds: TOWN,
  ...more,
});

const callsOf = (http: HttpClient) => ({
  ...createBasemapApi(http),
  read: async () => (await http.call(getBasemap, {})).basemap,
});

describeOnEachEngine('the base map of a town', (engine) => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await startTestServer(engine);
    folder = await mkdtemp(join(tmpdir(), 'satomori-basemap-'));
    await writeBasemap(join(folder, 'town.pmtiles'), gsi('town'));
    await writeBasemap(join(folder, 'other.pmtiles'), gsi('other'));
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (verb: string, ...more: string[]) =>
    runCommand(['basemap', verb, ...more], {
      env: { DATA_DIR: server.place.dataDir, DATABASE_URL: server.place.databaseUrl },
    });
  const codeOf = async (siteId: string) =>
    (
      await server.database.db
        .selectFrom('sites')
        .select('code')
        .where('id', '=', siteId)
        .executeTakeFirstOrThrow()
    ).code;
  const load = async (file: string, site: 'satomori' | 'hokapato' = 'satomori') =>
    run('load', join(folder, file), '--site', await codeOf(server.world.sites[site]));
  const mapOf = async (login: 'west' | 'valley' | 'viewer' | 'poster') =>
    callsOf((await server.as(login)).http);
  const folderOf = (site: 'satomori' | 'hokapato') =>
    join(server.place.dataDir, 'basemaps', server.world.sites[site]);

  it('is not there before one is loaded', async () => {
    expect(await (await mapOf('west')).read()).toBeNull();
    const site = await codeOf(server.world.sites.satomori);
    expect(await run('show', '--site', site)).toMatchObject({
      code: 0,
      stdout: '町の地図は入っていません。\n',
    });
  });

  describe('is refused, and nothing is changed, where the file', () => {
    const refused: [what: string, sentence: string, write: (path: string) => Promise<void>][] = [
      ['is not there', 'ファイルを読めません', async () => {}],
      ['is something else', 'PMTiles のファイルではない', (path) => writeFile(path, 'not a map'.repeat(99))],
      ['is of an old version', '第3版ではありません', (path) => writeBasemap(path, gsi('a', { version: 2 }))],
      ['has pictures', '画像のタイルは使えません', (path) => writeBasemap(path, gsi('a', { tileType: 2 }))],
      [
        'is not compressed',
        'gzip で圧縮されていません',
        (path) => writeBasemap(path, gsi('a', { isCompressed: false })),
      ],
      [
        'has other layers',
        '知らない種類の地図です',
        (path) => writeBasemap(path, gsi('a', { layers: ['transportation'] })),
      ],
      [
        'is of another town',
        'サイトの地図の中心（137.8,35.5）がありません',
        (path) => writeBasemap(path, gsi('a', { bounds: { west: 130, south: 33, east: 131, north: 34 } })),
      ],
      [
        'was cut off',
        '途中で切れています',
        async (path) => {
          await writeBasemap(path, gsi('a'));
          await truncate(path, (await stat(path)).size - 1);
        },
      ],
      [
        'is too large',
        '400MB を超えています',
        async (path) => {
          await writeBasemap(path, gsi('a'));
          await truncate(path, 401 * 1024 * 1024);
        },
      ],
    ];
    it.each(refused)('%s', async (what, sentence, write) => {
      await write(join(folder, `${what}.pmtiles`));
      const { code, stdout, stderr } = await load(`${what}.pmtiles`);
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
      expect(stderr).toContain(sentence);
      expect(stderr).toContain('何も変えていません。');
      expect(existsSync(folderOf('satomori'))).toBe(false);
    });
  });

  it('is what was loaded, tile by tile, for everybody of the site', async () => {
    const { code, stdout, stderr } = await load('town.pmtiles');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('出典: 国土地理院最適化ベクトルタイル');
    for (const login of ['west', 'viewer', 'poster'] as const) {
      const api = await mapOf(login);
      const basemap = await api.read();
      expect(basemap).toMatchObject({ kind: 'gsi', ...TOWN, ...ZOOMS });
      const listed = await api.tilesIn(basemap!.id, TOWN);
      expect(listed.map(({ z, x, y }) => ({ z, x, y }))).toEqual(areaTiles(TOWN, ZOOMS));
      for (const { bytes, ...tile } of listed) {
        const answer = await api.tile(basemap!.id, tile);
        expect(answer.length).toBe(bytes);
        expect(gunzipSync(answer).toString()).toBe(`town ${tile.z}/${tile.x}/${tile.y}`);
      }
      expect(await api.tile(basemap!.id, { z: 12, x: 0, y: 0 })).toHaveLength(0);
      expect(await api.tile(basemap!.id, { z: 26, x: 5, y: 5 })).toHaveLength(0);
    }
  });

  it('is not answered to others: not without a token, and of another site not at all', async () => {
    const { id } = (await (await mapOf('west')).read())!;
    const other = await mapOf('valley');
    expect(await other.read()).toBeNull();
    const tile = areaTiles(TOWN, { min_zoom: 12, max_zoom: 12 })[0]!;
    expect(await (await mapOf('west')).tile(id, tile)).not.toHaveLength(0);
    expect(await refusalOf(other.tile(id, tile))).toMatchObject({ status: 404, result: 'not_found' });
    expect(await refusalOf(other.tilesIn(id, TOWN))).toMatchObject({ status: 404 });
    const stranger = callsOf(server.anonymous().http);
    for (const call of [stranger.read(), stranger.tilesIn(id, TOWN), stranger.tile(id, tile)])
      expect(await refusalOf(call)).toMatchObject({ status: 401, result: 'no_token' });

    await load('other.pmtiles', 'hokapato');
    const own = (await other.read())!;
    expect(gunzipSync(await other.tile(own.id, tile)).toString()).toBe(`other 12/${tile.x}/${tile.y}`);
    expect(await refusalOf(other.tile(id, tile))).toMatchObject({ status: 404 });
  });

  it('may be kept for good by its own person alone, since its address names its content', async () => {
    const { http } = await server.as('west');
    const { id } = (await callsOf(http).read())!;
    const { headers } = await http.raw(getBasemapTile, { query: { id, z: 4, x: 14, y: 6 } });
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      vary: expect.stringContaining('authorization'),
      'content-type': 'application/gzip',
    });
  });

  it('lists no area that is too large to be kept', async () => {
    const api = await mapOf('west');
    const { id } = (await api.read())!;
    const japan = { west: 122, south: 20, east: 155, north: 46 };
    expect(await refusalOf(api.tilesIn(id, japan))).toMatchObject({ status: 400, result: 'invalid_input' });
  });

  it('is replaced as a whole, stays after a restart, and is gone once removed', async () => {
    const before = (await (await mapOf('west')).read())!;
    await load('other.pmtiles');
    const api = await mapOf('west');
    const after = (await api.read())!;
    expect(after.id).not.toBe(before.id);
    expect(await refusalOf(api.tile(before.id, { z: 4, x: 14, y: 6 }))).toMatchObject({ status: 404 });
    expect((await readdir(folderOf('satomori'))).sort()).toEqual(
      [`${after.id}.pmtiles`, 'basemap.json'].sort(),
    );
    await server.restart();
    expect(await (await mapOf('west')).read()).toEqual(after);

    const site = await codeOf(server.world.sites.satomori);
    expect((await run('remove', '--site', site)).stdout).toBe('町の地図を消しました。\n');
    expect(await (await mapOf('west')).read()).toBeNull();
    expect(await (await mapOf('valley')).read()).not.toBeNull();
    const { json } = await (await server.as('admin')).list(listAuditLogs, {});
    const ofSite = json.filter(({ target_type }) => target_type === 'site');
    expect(ofSite.map(({ action, reason }) => [action, reason])).toEqual([
      ['delete', '町の地図'],
      ['import', '町の地図（国土地理院最適化ベクトルタイル）'],
      ['import', '町の地図（国土地理院最適化ベクトルタイル）'],
    ]);
  });
});
