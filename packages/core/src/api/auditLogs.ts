import { exportAuditLogs } from '../contract/auditLogs.ts';
import type { CallOptions, HttpClient } from '../http/client.ts';
import { fileBody, MAX_EXPORT_BYTES } from '../http/readBody.ts';
import type { InputOf } from '../schemas/defineEndpoint.ts';

export type AuditFilter = NonNullable<InputOf<typeof exportAuditLogs>['query']>;

/** The audit log as a file for spreadsheets, in a module of its own: few screens need it. */
export async function readAuditFile(
  http: HttpClient,
  query: AuditFilter,
  options?: CallOptions,
): Promise<Blob> {
  const type = 'text/csv';
  const answer = await http.raw(exportAuditLogs, { query }, options);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of fileBody(answer, type, options?.signal, MAX_EXPORT_BYTES))
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  return new Blob(pieces, { type });
}
