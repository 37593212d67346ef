import { newId } from '@satomori/core';
import { scopeOfSystem } from '../access/scope.ts';
import { NOTHING_DONE } from '../imports/stage.ts';
import { placedColumns, timedColumns } from '../posts/newPost.ts';
import { insertPost, NEW_POST } from '../posts/repository.ts';
import type { TestServer } from './startTestServer.ts';

/** @returns the id of a new capture or sighting, which has this number of the site's sequence */
export async function addPost(server: TestServer, sequence: number, isHunt: boolean): Promise<string> {
  const { world, clock, database } = server;
  const id = newId();
  const now = clock.advance(1000);
  await insertPost(database.db, scopeOfSystem(world.sites.satomori), {
    ...NEW_POST,
    id,
    is_hunt: isHunt,
    posted_by: isHunt ? world.users.west : world.users.poster,
    group_id: isHunt ? world.groups.west : world.groups.residents,
    ...timedColumns(now, id),
    time_precision: 'exact',
    outcome: isHunt ? 'captured' : 'sighting',
    species: 'boar',
    age_class: null,
    count: 1,
    latitude: 35.475,
    longitude: 137.77,
    accuracy: null,
    position_source: 'gps',
    ...placedColumns(35.475, 137.77),
    place: null,
    memo: null,
    details: '{}',
    answers: '{}',
    warnings: '[]',
    content_hash: null,
    created_at: now,
    updated_at: now,
    sequence,
  });
  return id;
}

/** An import that has just begun. */
export const importOf = (id: string) => ({
  ...NOTHING_DONE,
  id,
  target: 'sightings' as const,
  source: 'list',
  file_name: `${id}.csv`,
  file_sha256: 'a'.repeat(64),
  mapping: JSON.stringify({
    target: 'sightings',
    source: 'list',
    columns: {},
    constants: {},
    words: {},
    keys: ['ID'],
  }),
  created_by: null,
  content_hash: id,
});
