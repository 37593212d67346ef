import { seesPeople } from '../access/hidePeople.ts';
import type { Scope } from '../access/scope.ts';
import type { PhotoRow } from './repository.ts';

/** The original with its EXIF data is for the photo's owner and for admins. Source: R14. */
export const seesOriginal = (scope: Scope, image: Pick<PhotoRow, 'uploaded_by'>): boolean =>
  scope.roles.has('admin') ||
  (seesPeople(scope) && image.uploaded_by !== null && image.uploaded_by === scope.userId);

/** A photo's row as this person may see it. */
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
