import {
  type FormAnswers,
  isInFuture,
  type MeshSquare,
  type PhotoKind,
  type PhotoTurn,
  type POSITION_SOURCES,
  type TIME_PRECISIONS,
} from '@satomori/core';
import { distanceM, type Place } from '../../geo/place.ts';
import { readDegrees } from '../../geo/readDegrees.ts';
import { newId } from '../../platform/device/newId.ts';
import type { DraftFile, IntactPhoto } from '../../platform/photos/keptPhoto.ts';
import type { ReadPhoto } from '../../platform/photos/photos.ts';
import { fromTokyoInput, toTokyoInput } from '../../ui/text/tokyoTime.ts';
import { textOrNull } from '../../ui/form/textOrNull.ts';

export interface DraftPhoto extends Omit<ReadPhoto, keyof DraftFile>, DraftFile {
  id: string;
  photo_kind: PhotoKind;
  /** Missing in drafts of older builds. */
  caption?: string;
  /** Missing in drafts of older builds, which changed the file itself. */
  turn?: PhotoTurn;
  /** Milliseconds. Missing in drafts of older builds. */
  addedAt?: number;
}
export type IntactDraftPhoto = IntactPhoto<DraftPhoto>;

/** Editable texts of a photo that the post already has. */
export interface PhotoText {
  photo_kind: PhotoKind;
  caption: string;
}

type TimePrecision = (typeof TIME_PRECISIONS)[number];

/** Degrees as typed, in decimals or minutes and seconds; invalid text is kept. */
interface TypedPlace {
  latitude: string;
  longitude: string;
}

/** A mesh number as typed, and the square that it names on the hunter map of this site. */
interface TypedMesh {
  text: string;
  square: MeshSquare | null;
}

/** A post as far as it is entered, a capture or a sighting. */
export interface PostDraft {
  /** Created with the form and used for every try, so that the post is stored only once. */
  id: string;
  /** Milliseconds, of the first entry. */
  openedAt: number;
  photos: readonly DraftPhoto[];
  answers: FormAnswers;
  /** Text of the time field; `null`: the photo's time, or that of the form. */
  typedTime: string | null;
  precision: TimePrecision;
  /** Source of the position; `null`: a photo, where one has a position. */
  positionFrom: 'photo' | 'gps' | 'map' | 'typed' | 'mesh' | 'stored' | 'none' | null;
  gps: { latitude: number; longitude: number; accuracy: number } | null;
  mapPlace: Place | null;
  typedPlace: TypedPlace;
  mesh: TypedMesh | null;
  /**
   * The row that is edited, as it was when editing began; `null`: a new post. Drafts of older builds have no `row`.
   */
  stored: { version: number; position: DraftPosition | null; row?: object } | null;
  place: string;
  /** Changed texts of photos that the post already has, by their ids. */
  photoTexts: Readonly<Record<string, PhotoText>>;
  /** Revision of the unsent entry that this draft was, and whose place it may take when it is sent. */
  replaces?: string;
}

/** What every draft of a form has; the forms that send no photos have none. */
export type FormContent = Pick<PostDraft, 'id' | 'photos' | 'replaces'>;

/** The time of a draft as far as a person says it. */
export type WrittenTime = Pick<PostDraft, 'typedTime' | 'precision'>;

/** Nothing is said: a photo or the first entry says when it was. */
export const UNWRITTEN_TIME: WrittenTime = { typedTime: null, precision: 'exact' };

/** What a post has of the moment of its first entry. */
export const postStartTimes = (now: number): Pick<PostDraft, 'openedAt'> => ({ openedAt: now });

export const newPostDraft = (now: number, answers: FormAnswers = {}): PostDraft => ({
  id: newId(),
  ...postStartTimes(now),
  photos: [],
  answers,
  ...UNWRITTEN_TIME,
  positionFrom: null,
  gps: null,
  mapPlace: null,
  typedPlace: { latitude: '', longitude: '' },
  mesh: null,
  stored: null,
  place: '',
  photoTexts: {},
});

export interface DraftTime {
  /** ISO text; `null` where the typed text is no time. */
  at: string | null;
  from: 'photo' | 'opened' | 'typed';
}

/**
 * When it happened: as typed, otherwise according to the first photo, otherwise when the first entry was made. A photo that
 * is ahead of the moment at which it was added is of a camera whose clock is fast.
 *
 * Source: R72.
 */
export function timeOf({ typedTime, photos, openedAt }: PostDraft): DraftTime {
  if (typedTime !== null) return { at: fromTokyoInput(typedTime), from: 'typed' };
  const taken = photos
    .flatMap(({ taken_at, addedAt = openedAt }) =>
      taken_at === null || isInFuture(taken_at, addedAt) ? [] : taken_at,
    )
    .sort()[0];
  if (taken !== undefined) return { at: taken, from: 'photo' };
  return { at: new Date(openedAt).toISOString(), from: 'opened' };
}

export interface DraftPosition {
  latitude: number;
  longitude: number;
  /** Metres; `null` where unknown. */
  accuracy: number | null;
  source: (typeof POSITION_SOURCES)[number];
}

/** The first photo with a position. */
export const placedPhoto = ({ photos }: PostDraft): DraftPhoto | undefined =>
  photos.find(({ exif_latitude, exif_longitude }) => exif_latitude !== null && exif_longitude !== null);

/** What is wrong with a typed position; `null` where it is valid. */
export function typedPlaceProblem({ latitude, longitude }: TypedPlace): string | null {
  const [north, east] = [readDegrees(latitude), readDegrees(longitude)];
  if (Number.isNaN(north) || Number.isNaN(east))
    return '緯度と経度を、度（35.12345）か度分秒（35°07′24″）で入力してください';
  return Math.abs(north) > 90 || Math.abs(east) > 180 ? '緯度は90、経度は180までです' : null;
}

/** What is wrong with a mesh number; `null` where it names a square. */
export const meshProblem = (mesh: TypedMesh | null): string | null =>
  mesh?.square ? null : 'メッシュ番号が正しくありません。6〜10桁の番号を入力してください';

/** The centre of a square; the distance to its corners is the accuracy. */
function centreOf({ south, west, north, east }: MeshSquare): DraftPosition {
  const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
  const accuracy = Math.ceil(distanceM(centre, { latitude: south, longitude: west }));
  return { ...centre, accuracy, source: 'map' };
}

function typedPosition(typed: TypedPlace): DraftPosition | null {
  if (typedPlaceProblem(typed) !== null) return null;
  const [latitude, longitude] = [readDegrees(typed.latitude), readDegrees(typed.longitude)];
  return { latitude, longitude, accuracy: null, source: 'map' };
}

function photoPosition(draft: PostDraft): DraftPosition | null {
  const { exif_latitude: latitude, exif_longitude: longitude } = placedPhoto(draft) ?? {};
  const isPlaced = typeof latitude === 'number' && typeof longitude === 'number';
  return isPlaced ? { latitude, longitude, accuracy: null, source: 'exif' } : null;
}

/** The position according to photo, GPS or the person; never made up. */
export function positionOf(draft: PostDraft): DraftPosition | null {
  const { gps, mapPlace, mesh } = draft;
  switch (draft.positionFrom) {
    case 'none':
      return null;
    case 'stored':
      return draft.stored?.position ?? null;
    case 'gps':
      return gps === null ? null : { ...gps, source: 'gps' };
    case 'map':
      return mapPlace === null ? null : { ...mapPlace, accuracy: null, source: 'map' };
    case 'typed':
      return typedPosition(draft.typedPlace);
    case 'mesh':
      return mesh === null || mesh.square === null ? null : centreOf(mesh.square);
    default:
      return photoPosition(draft);
  }
}

/** What is wrong with a position that is being entered; `null` where it is valid. */
export function writtenPlaceProblem({ positionFrom, typedPlace, mesh }: PostDraft): string | null {
  if (positionFrom === 'typed') return typedPlaceProblem(typedPlace);
  return positionFrom === 'mesh' ? meshProblem(mesh) : null;
}

/** A place as text of the fields of a typed position. */
const typedFrom = ({ latitude, longitude }: Place): TypedPlace => ({
  latitude: String(latitude),
  longitude: String(longitude),
});

/**
 * The draft without a photo whose bytes are lost. Its time and place, which were read before, stay as if
 * typed, unless another photo has them.
 *
 * Source: R64.
 */
export function withoutPhoto(draft: PostDraft, id: string): Partial<PostDraft> {
  const photos = draft.photos.filter((photo) => photo.id !== id);
  const left = { ...draft, photos };
  const [time, position] = [timeOf(draft), positionOf(draft)];
  const isTimeLost = time.at !== null && time.from === 'photo' && timeOf(left).from !== 'photo';
  const isPlaceLost = position !== null && positionOf(left) === null;
  return {
    photos,
    ...(isTimeLost && time.at !== null ? { typedTime: toTokyoInput(time.at) } : {}),
    ...(isPlaceLost ? { positionFrom: 'typed', typedPlace: typedFrom(position) } : {}),
  };
}

/** Positions have six decimals: a tenth of a metre. */
const inMillionths = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** Data that is sent with the file of a photo. */
export function photoFields(photo: DraftPhoto) {
  const { id, photo_kind, sha256, exif_available, taken_at, exif_latitude, exif_longitude } = photo;
  const caption = textOrNull(photo.caption ?? '');
  const { turn = 0 } = photo;
  return {
    id,
    photo_kind,
    sha256,
    exif_available,
    taken_at,
    exif_latitude,
    exif_longitude,
    // Left out where there is none: otherwise a post that an older build sent before would differ.
    ...(caption === null ? {} : { caption }),
    ...(turn === 0 ? {} : { turn }),
  };
}

/**
 * Fields that every post has in addition to its answers, as in the API; the time has another name in each
 * kind.
 */
export function postFields(draft: PostDraft) {
  const position = positionOf(draft);
  return {
    id: draft.id,
    time_precision: draft.precision,
    latitude: position === null ? null : inMillionths(position.latitude),
    longitude: position === null ? null : inMillionths(position.longitude),
    accuracy: position?.accuracy ?? null,
    position_source: position?.source ?? null,
    place: textOrNull(draft.place),
    photos: draft.photos.map(photoFields),
  };
}
