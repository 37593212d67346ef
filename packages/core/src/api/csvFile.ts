import type { CallOptions, HttpClient } from '../http/client.ts';
import { fileBody, MAX_EXPORT_BYTES } from '../http/readBody.ts';

const TYPE = 'text/csv';

/** A file for spreadsheets, whole. */
export async function readCsvFile(
  answer: Awaited<ReturnType<HttpClient['raw']>>,
  options?: CallOptions,
): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of fileBody(answer, TYPE, options?.signal, MAX_EXPORT_BYTES))
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  return new Blob(pieces, { type: TYPE });
}
