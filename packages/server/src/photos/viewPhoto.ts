import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import type { PhotoRow } from './repository.ts';

/** The original with its EXIF data is for the photo's owner and for admins. Source: R14. */
export const seesOriginal = (scope: Scope, photo: Pick<PhotoRow, 'uploaded_by'>): boolean =>
  scope.roles.has('admin') ||
  (seesPeople(scope) && photo.uploaded_by !== null && photo.uploaded_by === scope.userId);

/** A photo's row as this person may see it. */
export function viewPhoto(photo: PhotoRow, scope: Scope): PhotoRow {
  if (seesOriginal(scope, photo)) return photo;
  return {
    ...photo,
    exif_available: false,
    taken_at: null,
    exif_latitude: null,
    exif_longitude: null,
    device_model: null,
  };
}
