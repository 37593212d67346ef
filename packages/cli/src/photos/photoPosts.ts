import type { Capture, Photo, Sighting } from '@satomori/core';

/** The fields of a post that its photos' names and messages use. */
export interface PhotoPost {
  id: string;
  /** What kind of post it is, in Japanese. */
  word: string;
  /** Only captures with an animal have a number. */
  capture_no: string | null;
  occurred_at: string;
  species: string | null;
  hunter_name: string | null;
  trap_name: string | null;
  group_name: string | null;
  place: string | null;
  photos: readonly Photo[];
}

export const postOfCapture = ({
  id,
  capture_no,
  captured_at,
  species,
  hunter_name,
  trap_name,
  group_name,
  place,
  photos,
}: Capture): PhotoPost => ({
  id,
  word: '捕獲',
  capture_no,
  occurred_at: captured_at,
  species,
  hunter_name,
  trap_name,
  group_name,
  place,
  photos,
});

/** No file name contains the reporter of a sighting, which is never public. */
export const postOfSighting = ({
  id,
  witnessed_at,
  species,
  group_name,
  place,
  photos,
}: Sighting): PhotoPost => ({
  id,
  word: '目撃',
  capture_no: null,
  occurred_at: witnessed_at,
  species,
  hunter_name: null,
  trap_name: null,
  group_name,
  place,
  photos,
});
