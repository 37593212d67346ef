import {
  type CallOptions,
  getImage,
  getPdf,
  type HttpClient,
  type ImageSize,
  type InputOf,
} from '@satomori/core';

export type PaperQuery = NonNullable<InputOf<typeof getPdf>['query']>;

/** Calls whose answer is a file: the answer itself is given, to be read piece by piece. */
export const createFileCalls = (http: HttpClient) => ({
  photo: (path: string, size: ImageSize, options: CallOptions) =>
    http.raw(getImage, { query: { path, size } }, options),
  paper: (query: PaperQuery, options: CallOptions) => http.raw(getPdf, { query }, options),
});
export type FileCalls = ReturnType<typeof createFileCalls>;
