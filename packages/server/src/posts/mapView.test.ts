import { type MapClusters, type MapColumns, MAX_POINTS_ON_MAP, newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestClient, type TestServer } from '../testing/startTestServer.ts';
import { placedColumns, timedColumns } from './newPost.ts';
import { NEW_POST } from './repository.ts';

const MORE = MAX_POINTS_ON_MAP + 37;
const AT_ONCE = 400;

describeOnEachEngine('the map of more captures than it can show one by one', (engine) => {
  let server: TestServer;
  let admin: TestClient;

  const rowAt = (index: number) => {
    const id = newId();
    const latitude = 35.3 + (index % 211) / 700;
    const longitude = 137.6 + (index % 307) / 900;
    return {
      ...NEW_POST,
      id,
      site_id: server.world.sites.satomori,
      is_hunt: true,
      posted_by: server.world.users.west,
      group_id: server.world.groups.west,
      ...timedColumns(server.clock.now() - index * 1000, id),
      time_precision: 'exact',
      outcome: 'captured',
      species: index % 2 === 0 ? 'boar' : 'sika_deer',
      age_class: null,
      count: 1,
      latitude,
      longitude,
      accuracy: null,
      position_source: 'gps',
      ...placedColumns(latitude, longitude),
      place: null,
      memo: null,
      details: '{}',
      answers: '{}',
      warnings: '[]',
      content_hash: null,
      created_at: 0,
      updated_at: 0,
      sequence: index + 1,
    } as const;
  };

  beforeAll(async () => {
    server = await startTestServer(engine);
    admin = await server.as('admin');
    for (let start = 0; start < MORE; start += AT_ONCE) {
      const rows = Array.from({ length: Math.min(AT_ONCE, MORE - start) }, (_, index) =>
        rowAt(start + index),
      );
      await server.database.db.insertInto('posts').values(rows).execute();
    }
  });
  afterAll(() => server.stop());

  it.each([0, 4, 8, 12, 16, 20, 22])('adds up to all of them at zoom %i', async (zoom) => {
    const { points, total } = await admin.captures.map({ zoom });
    expect(total).toBe(MORE);
    const { view, count } = points as MapClusters;
    expect(view).toBe('clusters');
    expect(count.reduce((sum, each) => sum + each, 0)).toBe(MORE);
  });

  it('says the count of the filter, and shows points one by one where they are few enough', async () => {
    const { points, total } = await admin.captures.map({ species: 'boar' });
    expect(total).toBe(Math.ceil(MORE / 2));
    expect(points).toMatchObject({ view: 'points' });
    expect((points as MapColumns).id).toHaveLength(total);
  });

  it('counts nothing for somebody who sees none', async () => {
    const stranger = await server.as('hokapatoAdmin');
    expect((await stranger.http.send('GET', '/api/map_hunt_points?view=map')).status).toBe(200);
    expect((await (await server.as('east')).captures.map()).total).toBe(0);
  });
});
