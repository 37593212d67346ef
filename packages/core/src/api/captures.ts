import type { InputOf } from '../contract/endpoint.ts';
import {
  changeCapture,
  createCapture,
  findCapturePhotoUses,
  type Capture,
  type CaptureChange,
  type CaptureInput,
  listCaptures,
  listCapturesLatest,
  putCapturePhoto,
} from '../contract/captures.ts';
import type { PhotoInput } from '../contract/photos.ts';
import type { MapClusters, MapColumns } from '../contract/posts.ts';
import type { CallOptions, HttpClient, ListAnswer } from '../http/client.ts';
import { type PhotoFile, postForm } from '../http/postForm.ts';
import { photoForm } from './photoForm.ts';

type Query = NonNullable<InputOf<typeof listCaptures>['query']>;
export type CaptureFilter = Omit<Query, 'view' | 'zoom' | 'since'>;
export type CaptureMapFilter = Omit<Query, 'view' | 'since' | 'cursor' | 'limit'>;
export type CaptureLatestFilter = NonNullable<InputOf<typeof listCapturesLatest>['query']>;

export const createCaptureReading = (http: HttpClient) => ({
  /** Captures, newest first. */
  list: (query: CaptureFilter = {}, options?: CallOptions) =>
    http.list(listCaptures, { query }, options) as Promise<ListAnswer<Capture>>,
  /** What changed since a point of the site's sequence, rows that are gone included. */
  latest: (query: CaptureLatestFilter = {}, options?: CallOptions) =>
    http.list(listCapturesLatest, { query }, options),
  /** All of them for a map, in columns, or as clusters where they are too many; `total` says how many. */
  map: async (query: CaptureMapFilter = {}, options?: CallOptions) => {
    const answer = await http.list(listCaptures, { query: { ...query, view: 'map' } }, options);
    const [points] = answer.json as [MapColumns | MapClusters];
    return { points, total: answer.total ?? 0, sequence: answer.sequence };
  },
  /** Which of these photos, by their SHA-256, captures use already. */
  photoUses: (sha256: string[], options?: CallOptions) =>
    http.call(findCapturePhotoUses, { body: { sha256 } }, options),
});

export const createCaptureWriting = (http: HttpClient) => ({
  /** The same again, with the same id, is recorded once. */
  create: (point: CaptureInput, photos: readonly PhotoFile[], options?: CallOptions) =>
    http.call(
      createCapture,
      { body: point },
      { ...options, form: postForm(createCapture.jsonPart, point, photos) },
    ),
  /** Edits, withdraws, approves or returns a capture that was sent. */
  change: (id: string, change: CaptureChange, options?: CallOptions) =>
    http.call(changeCapture, { params: { id }, body: change }, options),
  /** Without a file what is said of a known photo is changed, and its file stays. */
  putPhoto: (image: PhotoInput, file: Blob | null, options?: CallOptions) =>
    http.call(
      putCapturePhoto,
      { body: image },
      { ...options, form: photoForm(putCapturePhoto.jsonPart, image, file) },
    ),
});
