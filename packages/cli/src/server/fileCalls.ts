import {
  type CallOptions,
  getPhoto,
  getPaper,
  type HttpClient,
  type PhotoSize,
  type InputOf,
} from '@satomori/core';

export type PaperQuery = NonNullable<InputOf<typeof getPaper>['query']>;

/** Calls that answer with a file: they return the response, whose body is read piece by piece. */
export const createFileCalls = (http: HttpClient) => ({
  photo: (path: string, size: PhotoSize, options: CallOptions) =>
    http.raw(getPhoto, { query: { path, size } }, options),
  paper: (query: PaperQuery, options: CallOptions) => http.raw(getPaper, { query }, options),
});
export type FileCalls = ReturnType<typeof createFileCalls>;
