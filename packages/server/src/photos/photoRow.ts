import type { PhotoTurn } from '@satomori/core';
import type { PhotoTable } from '../database/tables.ts';
import type { KeptPhoto } from './photoStore.ts';

export type PhotoWithFile<Described> = Described & { file: KeptPhoto; bytes: number; sha256: string };

/** What whoever sends a photo says of it. Instants in milliseconds. */
export interface PhotoDescription {
  id: string;
  photo_kind: PhotoTable['photo_kind'];
  sha256?: string | undefined;
  exif_available?: boolean | undefined;
  taken_at?: number | null | undefined;
  exif_latitude?: number | null | undefined;
  exif_longitude?: number | null | undefined;
  caption?: string | null | undefined;
  turn?: PhotoTurn | undefined;
}

interface Owner {
  type: PhotoTable['owner_type'];
  id: string;
  sortOrder: number;
  /** Whoever sent it; `null` for a camera. */
  userId: string | null;
  now: number;
}

/** The row of a photo: EXIF data from the file; values read by the phone are used if the file lacks them. */
export function photoRow(photo: PhotoWithFile<PhotoDescription>, owner: Owner): Omit<PhotoTable, 'site_id'> {
  const { file } = photo;
  const camera = file.exif_available ? file : photo;
  return {
    id: photo.id,
    path: file.path,
    storage_key: file.storage_key,
    owner_type: owner.type,
    owner_id: owner.id,
    sort_order: owner.sortOrder,
    photo_kind: photo.photo_kind,
    mime: file.mime,
    bytes: photo.bytes,
    width: file.width,
    height: file.height,
    turn: photo.turn ?? 0,
    sha256: photo.sha256,
    visual_hash: file.visual_hash,
    exif_available: camera.exif_available ?? false,
    taken_at: camera.taken_at ?? null,
    exif_latitude: camera.exif_latitude ?? null,
    exif_longitude: camera.exif_longitude ?? null,
    device_model: file.device_model,
    caption: photo.caption ?? null,
    blurred: false,
    uploaded_by: owner.userId,
    created_at: owner.now,
  };
}
