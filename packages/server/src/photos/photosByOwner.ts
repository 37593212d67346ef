import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { listPhotos } from './repository.ts';
import { viewPhoto } from './viewPhoto.ts';

/** Photos of posts or logs, by the id of the row that they belong to, as this person may see them. */
export async function photosByOwner(db: Db, scope: Scope, owners: readonly { id: string }[]) {
  const photos = await listPhotos(
    db,
    scope,
    owners.map(({ id }) => id),
  );
  return Map.groupBy(
    photos.map((photo) => viewPhoto(photo, scope)),
    (photo) => photo.owner_id,
  );
}
