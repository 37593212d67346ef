import type { InputOf } from '../contract/endpoint.ts';
import {
  changeSighting,
  createSighting,
  findSightingPhotoUses,
  type Sighting,
  type SightingChange,
  type SightingInput,
  listSightings,
  listSightingsLatest,
  putSightingPhoto,
} from '../contract/sightings.ts';
import type { PhotoInput } from '../contract/photos.ts';
import type { MapClusters, MapColumns } from '../contract/posts.ts';
import type { CallOptions, HttpClient, ListAnswer } from '../http/client.ts';
import { type PhotoFile, postForm } from '../http/postForm.ts';
import { photoForm } from './photoForm.ts';

type Query = NonNullable<InputOf<typeof listSightings>['query']>;
export type SightingFilter = Omit<Query, 'view' | 'zoom' | 'since'>;
export type SightingMapFilter = Omit<Query, 'view' | 'since' | 'cursor' | 'limit'>;
export type SightingLatestFilter = NonNullable<InputOf<typeof listSightingsLatest>['query']>;

export const createSightingReading = (http: HttpClient) => ({
  /** Sightings, newest first. */
  list: (query: SightingFilter = {}, options?: CallOptions) =>
    http.list(listSightings, { query }, options) as Promise<ListAnswer<Sighting>>,
  /** What changed since a point of the site's sequence, rows that are gone included. */
  latest: (query: SightingLatestFilter = {}, options?: CallOptions) =>
    http.list(listSightingsLatest, { query }, options),
  /** All of them for a map, in columns, or as clusters where they are too many; `total` says how many. */
  map: async (query: SightingMapFilter = {}, options?: CallOptions) => {
    const answer = await http.list(listSightings, { query: { ...query, view: 'map' } }, options);
    const [points] = answer.json as [MapColumns | MapClusters];
    return { points, total: answer.total ?? 0, sequence: answer.sequence };
  },
  /** Which of these photos, by their SHA-256, sightings use already. */
  photoUses: (sha256: string[], options?: CallOptions) =>
    http.call(findSightingPhotoUses, { body: { sha256 } }, options),
});

export const createSightingWriting = (http: HttpClient) => ({
  /** The same again, with the same id, is recorded once. */
  create: (point: SightingInput, photos: readonly PhotoFile[], options?: CallOptions) =>
    http.call(
      createSighting,
      { body: point },
      { ...options, form: postForm(createSighting.jsonPart, point, photos) },
    ),
  /** Edits, withdraws, approves or returns a sighting that was sent. */
  change: (id: string, change: SightingChange, options?: CallOptions) =>
    http.call(changeSighting, { params: { id }, body: change }, options),
  /** Without a file what is said of a known photo is changed, and its file stays. */
  putPhoto: (image: PhotoInput, file: Blob | null, options?: CallOptions) =>
    http.call(
      putSightingPhoto,
      { body: image },
      { ...options, form: photoForm(putSightingPhoto.jsonPart, image, file) },
    ),
});
