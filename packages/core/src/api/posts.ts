import {
  type Capture,
  type CaptureChange,
  type CaptureInput,
  changeCapture,
  createCapture,
  findCapturePhotoUses,
  listCaptures,
  listCapturesLatest,
  putCapturePhoto,
} from '../contract/posts/captures.ts';
import type { AnswerOf, EndpointDefinition, InputOf } from '../schemas/defineEndpoint.ts';
import type { DeletedRow } from '../schemas/primitives.ts';
import type { PhotoInput, PhotoUses } from '../contract/posts/photos.ts';
import type { MapClusters, MapColumns } from '../contract/posts/posts.ts';
import {
  changeSighting,
  createSighting,
  findSightingPhotoUses,
  listSightings,
  listSightingsLatest,
  putSightingPhoto,
  type Sighting,
  type SightingChange,
  type SightingInput,
} from '../contract/posts/sightings.ts';
import type { CallOptions, HttpClient, ListAnswer } from '../http/client.ts';
import { type PhotoFile, postForm } from '../http/postForm.ts';

type QueryOf<E extends EndpointDefinition> = NonNullable<InputOf<E>['query']>;

/** The shapes of captures and sightings on the wire. */
export interface PostTypes {
  captures: {
    row: Capture;
    query: QueryOf<typeof listCaptures>;
    latestQuery: QueryOf<typeof listCapturesLatest>;
    input: CaptureInput;
    change: CaptureChange;
  };
  sightings: {
    row: Sighting;
    query: QueryOf<typeof listSightings>;
    latestQuery: QueryOf<typeof listSightingsLatest>;
    input: SightingInput;
    change: SightingChange;
  };
}
export type PostSubject = keyof PostTypes;
export type PostRow<Of extends PostSubject> = PostTypes[Of]['row'];
export type PostFilter<Of extends PostSubject> = Omit<PostTypes[Of]['query'], 'view' | 'zoom' | 'since'>;
export type CaptureFilter = PostFilter<'captures'>;
export type SightingFilter = PostFilter<'sightings'>;

const READING = {
  captures: { list: listCaptures, latest: listCapturesLatest, photoUses: findCapturePhotoUses },
  sightings: { list: listSightings, latest: listSightingsLatest, photoUses: findSightingPhotoUses },
} as const;
const WRITING = {
  captures: { create: createCapture, change: changeCapture, putPhoto: putCapturePhoto },
  sightings: { create: createSighting, change: changeSighting, putPhoto: putSightingPhoto },
} as const;

export interface PostReading<Of extends PostSubject> {
  /** Newest first. */
  list: (query?: PostFilter<Of>, options?: CallOptions) => Promise<ListAnswer<PostRow<Of>>>;
  /** What changed since a point of the site's sequence, including rows that are gone. */
  latest: (
    query?: PostTypes[Of]['latestQuery'],
    options?: CallOptions,
  ) => Promise<ListAnswer<PostRow<Of> | DeletedRow>>;
  /** All posts for a map, in columns, or as clusters where there are too many; `total` is their number. */
  map: (
    query?: Omit<PostTypes[Of]['query'], 'view' | 'since' | 'cursor' | 'limit'>,
    options?: CallOptions,
  ) => Promise<{ points: MapColumns | MapClusters; total: number; sequence: number | undefined }>;
  /** Which of these photos (by SHA-256) posts use already. */
  photoUses: (sha256: string[], options?: CallOptions) => Promise<PhotoUses>;
}

export function createPostReading<Of extends PostSubject>(http: HttpClient, of: Of): PostReading<Of> {
  const endpoints = READING[of];
  return {
    list: (query, options) => http.list(endpoints.list, { query: query ?? {} }, options) as never,
    latest: (query, options) => http.list(endpoints.latest, { query: query ?? {} }, options) as never,
    map: async (query, options) => {
      const answer = await http.list(endpoints.list, { query: { ...query, view: 'map' } }, options);
      const [points] = answer.json as [MapColumns | MapClusters];
      return { points, total: answer.total ?? 0, sequence: answer.sequence };
    },
    photoUses: (sha256, options) => http.call(endpoints.photoUses, { body: { sha256 } }, options),
  };
}

export interface PostWriting<Of extends PostSubject> {
  /** Repeating the call with the same id creates one row. */
  create: (
    point: PostTypes[Of]['input'],
    photos: readonly PhotoFile[],
    options?: CallOptions,
  ) => Promise<PostRow<Of>>;
  /** Edits, withdraws, approves or returns a post that was sent. */
  change: (id: string, change: PostTypes[Of]['change'], options?: CallOptions) => Promise<PostRow<Of>>;
  /** Without a file only the data of a known photo changes; its file stays. */
  putPhoto: (
    photo: PhotoInput,
    file: Blob | null,
    options?: CallOptions,
  ) => Promise<AnswerOf<typeof putCapturePhoto>>;
}

export function createPostWriting<Of extends PostSubject>(http: HttpClient, of: Of): PostWriting<Of> {
  const { create, change, putPhoto } = WRITING[of];
  return {
    create: (point, photos, options) =>
      http.call(create, { body: point }, { ...options, form: postForm(create.jsonPart, point, photos) }),
    change: (id, body, options) => http.call(change, { params: { id }, body }, options),
    putPhoto: (photo, file, options) => {
      const photos = file === null ? [] : [{ id: photo.id, file }];
      return http.call(
        putPhoto,
        { body: photo },
        { ...options, form: postForm(putPhoto.jsonPart, photo, photos) },
      );
    },
  };
}
