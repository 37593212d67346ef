import { exportAuditLogs } from '../contract/auditLogs.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import type { InputOf } from '../schemas/defineEndpoint.ts';
import { readCsvFile } from './wholeFile.ts';

export type AuditFilter = NonNullable<InputOf<typeof exportAuditLogs>['query']>;

/** The audit log as a file for spreadsheets, in a module of its own: few screens need it. */
export const readAuditFile = async (
  http: HttpClient,
  query: AuditFilter,
  options?: CallOptions,
): Promise<Blob> => readCsvFile(await http.raw(exportAuditLogs, { query }, options), options);
