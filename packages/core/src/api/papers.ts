import type { InputOf } from '../schemas/defineEndpoint.ts';
import { getPaper } from '../contract/papers.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { readFile } from '../http/readBody.ts';

export type PaperQuery = NonNullable<InputOf<typeof getPaper>['query']>;

/** Calls for papers, in a module of their own: few screens need them. */
export const createPaperApi = (http: HttpClient) => ({
  read: async (query: PaperQuery, options?: CallOptions): Promise<Blob> => {
    const type = 'application/pdf';
    const answer = await http.raw(getPaper, { query }, options);
    return new Blob([await readFile(answer, type, options?.signal)], { type });
  },
});
