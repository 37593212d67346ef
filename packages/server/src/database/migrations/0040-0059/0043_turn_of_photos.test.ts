import { newId } from '@satomori/core';
import { expect, it } from 'vitest';
import type { PhotoTable } from '../../tables.ts';
import { describeOnEachEngine } from '../../../testing/describeOnEachEngine.ts';
import { placeForDatabase } from '../../../testing/openTestDatabase.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../index.ts';

const BEFORE = Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < '0043'));

const FORMER: Omit<PhotoTable, 'site_id' | 'turn' | 'visual_hash'> = {
  id: newId(),
  path: 'opaque',
  storage_key: 'key',
  owner_type: 'map_hunt_point',
  owner_id: newId(),
  sort_order: 0,
  photo_kind: 'whole_before',
  mime: 'image/jpeg',
  bytes: 1000,
  width: 640,
  height: 480,
  sha256: 'a'.repeat(64),
  exif_available: false,
  taken_at: null,
  exif_latitude: null,
  exif_longitude: null,
  device_model: null,
  caption: null,
  blurred: false,
  uploaded_by: null,
  created_at: 1,
};

describeOnEachEngine('the turn of photos', (engine) => {
  it('is 0 for those that were stored before', async () => {
    const place = await placeForDatabase(engine);
    const database = place.open();
    await migrate(database, BEFORE);
    const former = { ...FORMER, site_id: newId() };
    await database.db
      .insertInto('images')
      .values(former as PhotoTable)
      .execute();
    await migrate(database);
    expect(await database.db.selectFrom('images').selectAll().execute()).toEqual([
      { ...former, turn: 0, visual_hash: null },
    ]);
    await database.close();
    await place.remove();
  });
});
