import type { InputOf } from '../contract/endpoint.ts';
import { getPdf } from '../contract/pdf.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';

export type PaperQuery = NonNullable<InputOf<typeof getPdf>['query']>;

/** Papers, apart from the other calls: few screens need them. */
export const createPaperApi = (http: HttpClient) => ({
  read: async (query: PaperQuery, options?: CallOptions): Promise<Blob> =>
    (await http.raw(getPdf, { query }, options)).blob(),
});
