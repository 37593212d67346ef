import type { InputOf } from '../contract/endpoint.ts';
import {
  changeHuntPoint,
  createHuntPoint,
  findHuntPointPhotoUses,
  type HuntPoint,
  type HuntPointChange,
  type HuntPointInput,
  listHuntPoints,
  listHuntPointsLatest,
  putHuntPointImage,
} from '../contract/huntPoints.ts';
import type { ImageInput } from '../contract/images.ts';
import type { MapClusters, MapColumns } from '../contract/posts.ts';
import type { CallOptions, HttpClient, ListAnswer } from '../http/client.ts';
import { type PhotoFile, postForm } from '../http/postForm.ts';
import { imageForm } from './imageForm.ts';

type Query = NonNullable<InputOf<typeof listHuntPoints>['query']>;
export type HuntPointFilter = Omit<Query, 'view' | 'zoom' | 'since'>;
export type HuntPointMapFilter = Omit<Query, 'view' | 'since' | 'cursor' | 'limit'>;
export type HuntPointLatestFilter = NonNullable<InputOf<typeof listHuntPointsLatest>['query']>;

export const createHuntPointReading = (http: HttpClient) => ({
  /** Captures, newest first. */
  list: (query: HuntPointFilter = {}, options?: CallOptions) =>
    http.list(listHuntPoints, { query }, options) as Promise<ListAnswer<HuntPoint>>,
  /** What changed since a point of the site's sequence, rows that are gone included. */
  latest: (query: HuntPointLatestFilter = {}, options?: CallOptions) =>
    http.list(listHuntPointsLatest, { query }, options),
  /** All of them for a map, in columns, or as clusters where they are too many; `total` says how many. */
  map: async (query: HuntPointMapFilter = {}, options?: CallOptions) => {
    const answer = await http.list(listHuntPoints, { query: { ...query, view: 'map' } }, options);
    const [points] = answer.json as [MapColumns | MapClusters];
    return { points, total: answer.total ?? 0, sequence: answer.sequence };
  },
  /** Which of these photos, by their SHA-256, captures use already. */
  photoUses: (sha256: string[], options?: CallOptions) =>
    http.call(findHuntPointPhotoUses, { body: { sha256 } }, options),
});

export const createHuntPointWriting = (http: HttpClient) => ({
  /** The same again, with the same id, is recorded once. */
  create: (point: HuntPointInput, photos: readonly PhotoFile[], options?: CallOptions) =>
    http.call(
      createHuntPoint,
      { body: point },
      { ...options, form: postForm(createHuntPoint.jsonPart, point, photos) },
    ),
  /** Edits, withdraws, approves or returns a capture that was sent. */
  change: (id: string, change: HuntPointChange, options?: CallOptions) =>
    http.call(changeHuntPoint, { params: { id }, body: change }, options),
  /** Without a file what is said of a known photo is changed, and its file stays. */
  putImage: (image: ImageInput, file: Blob | null, options?: CallOptions) =>
    http.call(
      putHuntPointImage,
      { body: image },
      { ...options, form: imageForm(putHuntPointImage.jsonPart, image, file) },
    ),
});
