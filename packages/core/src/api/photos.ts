import { getPhoto, type IMAGE_SIZES } from '../contract/posts/photos.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { readFile } from '../http/readBody.ts';

export type PhotoSize = (typeof IMAGE_SIZES)[number];

export const createPhotoReading = (http: HttpClient) => ({
  /** A photo by the `path` of its row. The address alone is not enough: the request needs the token. */
  read: async (path: string, size: PhotoSize, options?: CallOptions): Promise<Blob> => {
    const answer = await http.raw(getPhoto, { query: { path, size } }, options);
    const type = answer.headers.get('content-type') ?? '';
    return new Blob([await readFile(answer, 'image/', options?.signal)], { type });
  },
});
