import {
  cancelImport,
  createImport,
  getImport,
  getImportReport,
  type NewImport,
  putImportRows,
  runImport,
  type StagedRow,
  undoImport,
} from '../contract/imports.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { readCsvFile } from './wholeFile.ts';

/** Calls of an import; each may be repeated. */
export const createImportWriting = (http: HttpClient) => ({
  imports: {
    begin: (body: NewImport, options?: CallOptions) => http.call(createImport, { body }, options),
    putRows: (id: string, from: number, rows: StagedRow[], options?: CallOptions) =>
      http.call(putImportRows, { params: { id }, query: { from }, body: { rows } }, options),
    run: (id: string, options?: CallOptions) => http.call(runImport, { params: { id } }, options),
    get: (id: string, options?: CallOptions) => http.call(getImport, { params: { id } }, options),
    cancel: (id: string, options?: CallOptions) => http.call(cancelImport, { params: { id } }, options),
    /** What came of each row, as CSV; see `readRefusals`. */
    report: async (id: string, options?: CallOptions): Promise<Blob> =>
      readCsvFile(await http.raw(getImportReport, { params: { id } }, options), options),
    undo: (id: string, options?: CallOptions) => http.call(undoImport, { params: { id } }, options),
  },
});
export type ImportWriting = ReturnType<typeof createImportWriting>['imports'];
