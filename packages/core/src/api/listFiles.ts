import { EXPORT_TYPES, exportRows } from '../contract/exports.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import type { InputOf } from '../schemas/defineEndpoint.ts';
import { readWholeFile } from './wholeFile.ts';

export type ExportQuery = NonNullable<InputOf<typeof exportRows>['query']>;

/** A list as a file, in a module of its own: few screens need it. */
export const readListFile = async (
  http: HttpClient,
  query: ExportQuery,
  options?: CallOptions,
): Promise<Blob> =>
  readWholeFile(await http.raw(exportRows, { query }, options), EXPORT_TYPES[query.format], options);
