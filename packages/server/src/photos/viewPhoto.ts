import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import type { PhotoRow } from './repository.ts';

/** What the camera wrote is for the photo's owner and for admin. Source: R14. */
export const seesOriginal = (scope: Scope, image: Pick<PhotoRow, 'uploaded_by'>): boolean =>
  scope.roles.has('admin') ||
  (seesPeople(scope) && image.uploaded_by !== null && image.uploaded_by === scope.userId);

/** A photo's row as its contract shows it to this person. */
export function viewPhoto(image: PhotoRow, scope: Scope): PhotoRow {
  if (seesOriginal(scope, image)) return image;
  return {
    ...image,
    exif_available: false,
    taken_at: null,
    exif_latitude: null,
    exif_longitude: null,
    device_model: null,
  };
}
