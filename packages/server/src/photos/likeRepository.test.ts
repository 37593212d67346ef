import { randomBytes } from 'node:crypto';
import { newId } from '@satomori/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { scopeOfSystem } from '../access/scope.ts';
import { insertRows } from '../database/bulk.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { fullScansOf, plansOf } from '../testing/queryPlans.ts';
import { startTestServer, type TestServer } from '../testing/startTestServer.ts';
import { listPossiblyLike } from './likeRepository.ts';

/** Enough that a full scan is never the cheapest plan. */
const PHOTOS = 8_000;

describeOnEachEngine('photos that may be like one', (engine) => {
  let server: TestServer;
  const hashes = Array.from({ length: PHOTOS }, () => randomBytes(8).toString('hex'));
  beforeAll(async () => {
    server = await startTestServer(engine);
    const rows = hashes.map((visual_hash, index) => ({
      site_id: server.world.sites.satomori,
      id: newId(),
      path: newId(),
      storage_key: newId(),
      owner_type: 'map_hunt_point' as const,
      owner_id: newId(),
      sort_order: 0,
      photo_kind: 'whole_before' as const,
      mime: 'image/jpeg' as const,
      bytes: 1000,
      width: 640,
      height: 480,
      turn: 0 as const,
      sha256: String(index).padStart(64, '0'),
      visual_hash,
      exif_available: false,
      blurred: false,
      created_at: 0,
    }));
    const { db } = server.database;
    await insertRows(db, 'images', rows as never);
    await sql`analyze`.execute(db);
  });
  afterAll(() => server?.stop());

  const comparedPhoto = (visual_hash: string) => ({
    sha256: 'f'.repeat(64),
    visual_hash,
    photo_kind: 'whole_before' as const,
  });
  const read = (visual_hash: string) =>
    listPossiblyLike(server.database.db, scopeOfSystem(server.world.sites.satomori), 'map_hunt_point', [
      comparedPhoto(visual_hash),
    ]);

  it('are found by any quarter of the hash', async () => {
    const [hash = ''] = hashes;
    for (const start of [0, 4, 8, 12]) {
      const other = 'x'.repeat(16).replaceAll('x', (_x, at: number) => {
        const digit = hash[at] ?? '0';
        // Another digit in all quarters but one.
        return at >= start && at < start + 4 ? digit : (parseInt(digit, 16) ^ 0xf).toString(16);
      });
      expect((await read(other)).map(({ visual_hash }) => visual_hash)).toContain(hash);
    }
  });

  it('are of the site alone', async () => {
    const [hash = ''] = hashes;
    const { db } = server.database;
    const other = scopeOfSystem(server.world.sites.hokapato);
    expect((await read(hash)).length).toBeGreaterThan(0);
    expect(await listPossiblyLike(db, other, 'map_hunt_point', [comparedPhoto(hash)])).toEqual([]);
  });

  it('are few of many, and read by an index for each quarter', async () => {
    const [hash = ''] = hashes;
    expect((await read(hash)).length).toBeLessThan(PHOTOS / 50);
    const scope = scopeOfSystem(server.world.sites.satomori);
    const plans = await plansOf(server.database, (db) =>
      listPossiblyLike(db, scope, 'map_hunt_point', [comparedPhoto(hash)]),
    );
    const steps = plans.flatMap((plan) => plan.steps).join('\n');
    expect(fullScansOf('images', plans), steps).toEqual([]);
    for (const start of [1, 5, 9, 13]) expect(steps).toContain(`images_by_look_${start}`);
  });
});
