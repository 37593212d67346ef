import type { InputOf } from '../contract/endpoint.ts';
import {
  changeMapPoint,
  createMapPoint,
  findMapPointPhotoUses,
  type MapPoint,
  type MapPointChange,
  type MapPointInput,
  listMapPoints,
  listMapPointsLatest,
  putMapPointImage,
} from '../contract/mapPoints.ts';
import type { ImageInput } from '../contract/images.ts';
import type { MapClusters, MapColumns } from '../contract/posts.ts';
import type { CallOptions, HttpClient, ListAnswer } from '../http/client.ts';
import { type PhotoFile, postForm } from '../http/postForm.ts';
import { imageForm } from './imageForm.ts';

type Query = NonNullable<InputOf<typeof listMapPoints>['query']>;
export type MapPointFilter = Omit<Query, 'view' | 'zoom' | 'since'>;
export type MapPointMapFilter = Omit<Query, 'view' | 'since' | 'cursor' | 'limit'>;
export type MapPointLatestFilter = NonNullable<InputOf<typeof listMapPointsLatest>['query']>;

export const createMapPointReading = (http: HttpClient) => ({
  /** Sightings, newest first. */
  list: (query: MapPointFilter = {}, options?: CallOptions) =>
    http.list(listMapPoints, { query }, options) as Promise<ListAnswer<MapPoint>>,
  /** What changed since a point of the site's sequence, rows that are gone included. */
  latest: (query: MapPointLatestFilter = {}, options?: CallOptions) =>
    http.list(listMapPointsLatest, { query }, options),
  /** All of them for a map, in columns, or as clusters where they are too many; `total` says how many. */
  map: async (query: MapPointMapFilter = {}, options?: CallOptions) => {
    const answer = await http.list(listMapPoints, { query: { ...query, view: 'map' } }, options);
    const [points] = answer.json as [MapColumns | MapClusters];
    return { points, total: answer.total ?? 0, sequence: answer.sequence };
  },
  /** Which of these photos, by their SHA-256, sightings use already. */
  photoUses: (sha256: string[], options?: CallOptions) =>
    http.call(findMapPointPhotoUses, { body: { sha256 } }, options),
});

export const createMapPointWriting = (http: HttpClient) => ({
  /** The same again, with the same id, is recorded once. */
  create: (point: MapPointInput, photos: readonly PhotoFile[], options?: CallOptions) =>
    http.call(
      createMapPoint,
      { body: point },
      { ...options, form: postForm(createMapPoint.jsonPart, point, photos) },
    ),
  /** Edits, withdraws, approves or returns a sighting that was sent. */
  change: (id: string, change: MapPointChange, options?: CallOptions) =>
    http.call(changeMapPoint, { params: { id }, body: change }, options),
  /** Without a file what is said of a known photo is changed, and its file stays. */
  putImage: (image: ImageInput, file: Blob | null, options?: CallOptions) =>
    http.call(
      putMapPointImage,
      { body: image },
      { ...options, form: imageForm(putMapPointImage.jsonPart, image, file) },
    ),
});
