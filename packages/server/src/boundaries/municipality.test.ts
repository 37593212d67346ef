import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { captureOf, contentOf, postCapture } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { runCommand } from '../testing/runCommand.ts';
import { postSighting, sightingOf } from '../testing/sightings.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import type { Db } from '../database/database.ts';
import { rememberReads } from '../database/rememberReads.ts';
import { municipalityAt, replaceBoundaries } from './repository.ts';

const square = (west: number, south: number, east: number, north: number) =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const;
const WEST = square(137.7, 35.4, 137.8, 35.6);
const EAST = square(137.8, 35.4, 137.9, 35.6);
const LAKE = square(137.84, 35.44, 137.86, 35.46);

describeOnEachEngine('the municipality of a post', (engine) => {
  let server: TestServer;
  let poster: TestClient;
  let west: TestClient;
  beforeAll(async () => {
    server = await startTestServer(engine);
    poster = await server.as('poster');
    west = await server.as('west');
  });
  afterAll(() => server.stop());

  const sightedAt = async (longitude: number, latitude = 35.5) =>
    (await postSighting(poster, sightingOf(server, { latitude, longitude }))).municipality;
  const load = () =>
    server.database.transaction((trx) =>
      replaceBoundaries(trx, [
        { code: '20002', name: '東村', rings: [EAST, LAKE] },
        { code: '20001', name: '西町', rings: [WEST] },
      ]),
    );

  it('is empty where no boundary is loaded', async () => {
    expect(await sightedAt(137.75)).toBeNull();
  });

  it('is that of its position, and empty outside of all and in a hole', async () => {
    await load();
    expect(await sightedAt(137.75)).toBe('西町');
    expect(await sightedAt(137.85)).toBe('東村');
    expect(await sightedAt(137.95)).toBeNull();
    expect(await sightedAt(137.85, 35.45)).toBeNull();
    // On a border always the same one.
    expect(await sightedAt(137.8)).toBe('西町');
    const unplaced = { latitude: null, longitude: null, position_source: null, place: '沢' };
    expect((await postSighting(poster, sightingOf(server, unplaced))).municipality).toBeNull();
  });

  it('is the same where an import remembers boundaries, one by one and together', async () => {
    const remembering = rememberReads(server.database.db);
    const at = (db: Db, longitude: number, latitude = 35.5) => municipalityAt(db, latitude, longitude);
    for (const longitude of [137.65, 137.7, 137.75, 137.8, 137.85, 137.9, 137.95])
      expect(await at(remembering, longitude)).toBe(await at(server.database.db, longitude));
    expect(await at(remembering, 137.75)).toBe('西町');
    expect(await at(remembering, 137.85, 35.45)).toBeNull();
  });

  it('follows the position when it is edited, of a sighting and of a capture', async () => {
    await load();
    const sighting = sightingOf(server, { latitude: 35.5, longitude: 137.75 });
    const { id: _id, photos: _photos, ...content } = sighting;
    await postSighting(poster, sighting);
    const point = { ...content, longitude: 137.85 };
    expect(
      await poster.writing.sightings.change(sighting.id, { version: 1, action: 'edit', point }),
    ).toMatchObject({ municipality: '東村' });
    const capture = captureOf(server, { latitude: 35.5, longitude: 137.75 });
    expect(await postCapture(west, capture)).toMatchObject({ municipality: '西町' });
    const moved = { ...contentOf(capture), longitude: 137.85 };
    expect(
      await west.writing.captures.change(capture.id, { version: 1, action: 'edit', point: moved }),
    ).toMatchObject({ municipality: '東村' });
  });

  it('comes from the file that an administrator loads; a wrong one changes nothing and says why', async () => {
    await load();
    const folder = server.place.dataDir;
    const write = async (name: string, text: string) => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    const run = (...files: string[]) =>
      runCommand(['boundaries', 'import', ...files], {
        env: { DATA_DIR: folder, DATABASE_URL: server.place.databaseUrl },
      });
    const feature = {
      type: 'Feature',
      properties: { N03_004: '南町', N03_007: '20003' },
      geometry: { type: 'Polygon', coordinates: [WEST] },
    };
    const good = await write(
      'n03.geojson',
      JSON.stringify({ type: 'FeatureCollection', features: [feature] }),
    );
    const wrong = await write('wrong.geojson', 'name,area');
    const refused = await run(good, wrong);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('JSON として読めません');
    expect((await run(join(folder, 'none.geojson'))).stderr).toContain('を読めません');
    expect(await sightedAt(137.75)).toBe('西町');

    expect(await run(good)).toMatchObject({ code: 0, stderr: '' });
    expect(await sightedAt(137.75)).toBe('南町');
    expect(await sightedAt(137.85)).toBeNull();
  });
});
