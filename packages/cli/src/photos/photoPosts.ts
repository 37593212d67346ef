import type { Capture, Photo, Sighting } from '@satomori/core';

/** A post as its photos are named and told by. */
export interface PhotoPost {
  id: string;
  /** What kind of post it is, in Japanese. */
  word: string;
  /** Captures with an animal have one. */
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

/** Who told of a sighting stands in no file name: that is never public. */
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
