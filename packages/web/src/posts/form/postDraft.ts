import { type FormAnswers, isInFuture, type PhotoKind, type TIME_PRECISIONS } from '@satomori/core';
import { newId } from '../../platform/newId.ts';
import type { ReadPhoto } from '../../platform/photos.ts';
import { fromTokyoInput } from '../../ui/tokyoTime.ts';

export interface DraftPhoto extends ReadPhoto {
  id: string;
  photo_kind: PhotoKind;
}

export type TimePrecision = (typeof TIME_PRECISIONS)[number];

/** Degrees as typed: what is no number stays as it is. */
export interface TypedPlace {
  latitude: string;
  longitude: string;
}

/** A post as far as it is typed, a capture or a sighting. */
export interface PostDraft {
  /** Made with the form, and kept for every try: the same post however often it is sent. */
  id: string;
  /** Milliseconds. */
  openedAt: number;
  photos: readonly DraftPhoto[];
  answers: FormAnswers;
  /** Text of the time field; `null`: the photo's time, or that of the form. */
  typedTime: string | null;
  precision: TimePrecision;
  /** Where the position comes from; `null`: from a photo where one has it. */
  positionFrom: 'photo' | 'gps' | 'typed' | 'none' | null;
  gps: { latitude: number; longitude: number; accuracy: number } | null;
  typedPlace: TypedPlace;
  place: string;
}

export const newPostDraft = (now: number, answers: FormAnswers = {}): PostDraft => ({
  id: newId(),
  openedAt: now,
  photos: [],
  answers,
  typedTime: null,
  precision: 'exact',
  positionFrom: null,
  gps: null,
  typedPlace: { latitude: '', longitude: '' },
  place: '',
});

/** The same content as another post: for what was recorded already under the ids it has. */
export const withNewIds = <Draft extends PostDraft>(draft: Draft): Draft => ({
  ...draft,
  id: newId(),
  photos: draft.photos.map((photo) => ({ ...photo, id: newId() })),
});

export interface DraftTime {
  /** ISO text; `null` where what is typed is no time. */
  at: string | null;
  from: 'photo' | 'opened' | 'typed';
}

/** When it was: as typed, else as the first photo says, else when the form was opened. */
export function timeOf({ typedTime, photos, openedAt }: PostDraft): DraftTime {
  if (typedTime !== null) return { at: fromTokyoInput(typedTime), from: 'typed' };
  const taken = photos
    .flatMap(({ taken_at }) => taken_at ?? [])
    .filter((at) => !isInFuture(at, openedAt))
    .sort()[0];
  if (taken !== undefined) return { at: taken, from: 'photo' };
  return { at: new Date(openedAt).toISOString(), from: 'opened' };
}

export interface DraftPosition {
  latitude: number;
  longitude: number;
  /** Metres; `null` where nobody said. */
  accuracy: number | null;
  source: 'gps' | 'exif' | 'map';
}

/** The first photo that says where it was taken. */
export const placedPhoto = ({ photos }: PostDraft): DraftPhoto | undefined =>
  photos.find(({ exif_latitude, exif_longitude }) => exif_latitude !== null && exif_longitude !== null);

const degrees = (text: string): number => (text.trim() === '' ? Number.NaN : Number(text.normalize('NFKC')));

/** What is wrong with a typed position; `null` where it is one. */
export function typedPlaceProblem({ latitude, longitude }: TypedPlace): string | null {
  const [north, east] = [degrees(latitude), degrees(longitude)];
  if (Number.isNaN(north) || Number.isNaN(east))
    return '緯度と経度を、度（例: 35.12345 と 135.12345）で入力してください';
  return Math.abs(north) > 90 || Math.abs(east) > 180 ? '緯度は90、経度は180までです' : null;
}

/** Where it was, as far as photo, GPS or the person say so; never made up. */
export function positionOf(draft: PostDraft): DraftPosition | null {
  const { positionFrom, gps, typedPlace } = draft;
  if (positionFrom === 'none') return null;
  if (positionFrom === 'gps') return gps === null ? null : { ...gps, source: 'gps' };
  if (positionFrom === 'typed') {
    if (typedPlaceProblem(typedPlace) !== null) return null;
    const { latitude, longitude } = typedPlace;
    return { latitude: degrees(latitude), longitude: degrees(longitude), accuracy: null, source: 'map' };
  }
  const photo = placedPhoto(draft);
  if (photo === undefined || photo.exif_latitude === null || photo.exif_longitude === null) return null;
  return { latitude: photo.exif_latitude, longitude: photo.exif_longitude, accuracy: null, source: 'exif' };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** What every post says beside its answers, as the contract takes it; when it was has another name in each kind. */
export function saidByForm(draft: PostDraft) {
  const { source = null, ...where } = positionOf(draft) ?? {
    latitude: null,
    longitude: null,
    accuracy: null,
  };
  return {
    id: draft.id,
    time_precision: draft.precision,
    ...where,
    position_source: source,
    place: orNull(draft.place),
    photos: draft.photos.map(
      ({ id, photo_kind, sha256, exif_available, taken_at, exif_latitude, exif_longitude }) => ({
        id,
        photo_kind,
        sha256,
        exif_available,
        taken_at,
        exif_latitude,
        exif_longitude,
      }),
    ),
  };
}
