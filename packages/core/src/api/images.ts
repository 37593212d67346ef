import { getImage, type IMAGE_SIZES } from '../contract/images.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { readFile } from '../http/readBody.ts';

export type ImageSize = (typeof IMAGE_SIZES)[number];

export const createImageReading = (http: HttpClient) => ({
  /** A photo by the `path` of its row. An address alone shows nothing: it needs the token. */
  read: async (path: string, size: ImageSize, options?: CallOptions): Promise<Blob> => {
    const answer = await http.raw(getImage, { query: { path, size } }, options);
    const type = answer.headers.get('content-type') ?? '';
    return new Blob([await readFile(answer, 'image/', options?.signal)], { type });
  },
});
