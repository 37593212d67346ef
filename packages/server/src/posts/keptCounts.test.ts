import { newId, type PostStatus } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Scope, scopeOfSession } from '../access/scope.ts';
import { loadSession } from '../sessions/sessionRepository.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import type { Login } from '../testing/world.ts';
import { keptLevelFor } from './tiles/cells.ts';
import { CAPTURES, SIGHTINGS } from './kinds.ts';
import { type CellRow, countPostsByTile } from './mapRepository.ts';
import { countKept } from './mapView.ts';
import { placedColumns, timedColumns } from './newPost.ts';
import { NEW_POST, type PostFilter } from './repository.ts';

const POSTS = 400;
const LEVELS = [4, 11, 14];
const STATUSES: readonly PostStatus[] = ['approved', 'approved', 'submitted', 'returned', 'withdrawn'];

/**
 * The whole country, a box across tiles of both levels, one within a tile, one at the edge of the world, and an empty
 * one.
 */
const BOXES: PostFilter[] = [
  {},
  { bbox: { west: 137.63, south: 35.31, east: 137.91, north: 35.52 } },
  { bbox: { west: 137.701, south: 35.401, east: 137.704, north: 35.405 } },
  { bbox: { west: -180, south: -90, east: 180, north: 90 } },
  { bbox: { west: 10, south: 10, east: 11, north: 11 } },
];
const FILTERS: PostFilter[] = [
  ...BOXES,
  { ...BOXES[1], state: ['submitted', 'returned'] },
  { species: ['sika_deer'], state: ['approved'] },
];

describeOnEachEngine('the counts kept for the map', (engine) => {
  let server: TestServer;
  const scopes = {} as Record<'admin' | 'club' | 'west' | 'loner', Scope>;

  const rowAt = (index: number) => {
    const { sites, users, groups } = server.world;
    const id = newId();
    const hasPlace = index % 50 !== 0;
    const latitude = hasPlace ? 35.3 + ((index * 37) % 211) / 700 : null;
    const longitude = hasPlace ? 137.6 + ((index * 53) % 307) / 900 : null;
    const posters = [users.west, users.east, users.loner, users.west2];
    return {
      ...NEW_POST,
      id,
      site_id: sites.satomori,
      is_hunt: index % 3 !== 0,
      posted_by: posters[index % 4] ?? null,
      hunter_id: index % 7 === 0 ? users.west : null,
      group_id: [groups.west, groups.east, null, groups.club][index % 4] ?? null,
      ...timedColumns(server.clock.now() - index * 1000, id),
      time_precision: 'exact',
      outcome: index % 3 === 0 ? 'sighting' : 'captured',
      species: ([null, 'boar', 'sika_deer'] as const)[index % 3] ?? null,
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
      status: STATUSES[index % 5] ?? 'approved',
      deleted_at: index % 41 === 0 ? 1 : null,
      content_hash: null,
      created_at: 0,
      updated_at: 0,
      sequence: index + 1,
    } as const;
  };

  beforeAll(async () => {
    server = await startTestServer(engine);
    const rows = Array.from({ length: POSTS }, (_, index) => rowAt(index));
    for (let start = 0; start < POSTS; start += 200) {
      await server.database.db
        .insertInto('posts')
        .values(rows.slice(start, start + 200))
        .execute();
    }
    for (const login of ['admin', 'club', 'west', 'loner'] as const) {
      const session = await loadSession(server.database.db, server.world.users[login satisfies Login]);
      if (session === null) throw new Error('nobody');
      scopes[login] = scopeOfSession(session, server.clock.now());
    }
  });
  afterAll(() => server.stop());

  const sorted = (rows: readonly CellRow[]) => {
    const sums = new Map<string, number>();
    for (const { x, y, status, count } of rows) {
      const key = `${x}/${y} ${status}`;
      sums.set(key, (sums.get(key) ?? 0) + count);
    }
    return [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  };

  async function agree(): Promise<void> {
    const { db } = server.database;
    let most = 0;
    for (const [login, scope] of Object.entries(scopes)) {
      for (const kind of [CAPTURES, SIGHTINGS]) {
        for (const filter of FILTERS) {
          for (const level of LEVELS) {
            const kept = keptLevelFor(level) ?? 14;
            const sums = sorted(await countKept(db, scope, kind, filter, kept, level));
            const counted = sorted(await countPostsByTile(db, scope, kind, filter, level));
            expect(sums, `${login} ${kind.resource} ${JSON.stringify(filter)} ${level}`).toEqual(counted);
            most = Math.max(most, counted.length);
          }
        }
      }
    }
    expect(most).toBeGreaterThan(50);
  }

  it('are what counting the posts gives, for each person, kind, box and level', agree);

  const posts = () => server.database.db.updateTable('posts');
  const move = placedColumns(35.44, 137.777);
  describe.each<[string, () => Promise<unknown>]>([
    ['an approval', () => posts().set({ status: 'approved' }).where('status', '=', 'submitted').execute()],
    ['a withdrawal', () => posts().set({ status: 'withdrawn' }).where('species', '=', 'boar').execute()],
    ['a deletion', () => posts().set({ deleted_at: 1 }).where('species', 'is', null).execute()],
    ['a restoring', () => posts().set({ deleted_at: null }).execute()],
    [
      'a move',
      () =>
        posts()
          .set({ latitude: 35.44, longitude: 137.777, ...move })
          .where('is_hunt', '=', false)
          .execute(),
    ],
    [
      'the loss of a place',
      () =>
        posts()
          .set({ latitude: null, longitude: null, tile_x: null, tile_y: null })
          .where('group_id', '=', server.world.groups.east)
          .execute(),
    ],
    [
      'another group',
      () => posts().set({ group_id: server.world.groups.west }).where('group_id', 'is', null).execute(),
    ],
    ['a change of nothing that counts', () => posts().set({ memo: 'x', version: 2 }).execute()],
    [
      'the end of rows',
      () => server.database.db.deleteFrom('posts').where('status', '=', 'returned').execute(),
    ],
  ])('after %s', (_what, change) => {
    it('still are', async () => {
      await change();
      await agree();
    });
  });

  it('change with the posts or not at all', async () => {
    const counts = () => server.database.db.selectFrom('post_cells').selectAll().execute();
    const before = await counts();
    const cutOff = server.database.transaction(async (trx) => {
      await trx.updateTable('posts').set({ status: 'returned' }).execute();
      throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await counts()).toEqual(before);
  });
});
