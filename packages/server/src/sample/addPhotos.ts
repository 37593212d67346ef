import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { newId, type PhotoKind } from '@satomori/core';
import { scopeOfSystem } from '../access/scope.ts';
import { insertPhoto } from '../photos/repository.ts';
import { CAPTURES, type PostKind, SIGHTINGS } from '../posts/kinds.ts';
import { photoRow } from '../photos/photoRow.ts';
import type { Database } from '../database/database.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import { drawPhoto } from './drawPhoto.ts';
import { listYoungestPosts } from './repository.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
}

type Post = Awaited<ReturnType<typeof listYoungestPosts>>[number];

async function addPhoto(
  { database, photos }: Services,
  kind: PostKind,
  post: Post,
  view: number,
  photo_kind: PhotoKind,
) {
  const drawing = await drawPhoto({ ...post, at: post.happened_at, view });
  const received = await photos.receive(Readable.from([drawing]));
  const file = await photos.keep(received, null);
  const described = {
    id: newId(),
    photo_kind,
    sha256: hash('sha256', drawing),
    exif_available: true,
    taken_at: post.happened_at,
    exif_latitude: post.latitude,
    exif_longitude: post.longitude,
    file,
    bytes: drawing.length,
  };
  const owner = {
    type: kind.photoOwner,
    id: post.id,
    sortOrder: view,
    userId: post.posted_by,
    now: post.happened_at,
  };
  await insertPhoto(database.db, scopeOfSystem(post.site_id), photoRow(described, owner));
}

/** Draws photos for the newest captures and sightings of a new sample. */
export async function addPhotos(services: Services): Promise<void> {
  const { db } = services.database;
  for (const post of await listYoungestPosts(db, true, 16)) {
    await addPhoto(services, CAPTURES, post, 0, 'whole_before');
    await addPhoto(services, CAPTURES, post, 1, 'tail_before');
  }
  for (const post of await listYoungestPosts(db, false, 8))
    await addPhoto(services, SIGHTINGS, post, 0, 'unsorted');
}
