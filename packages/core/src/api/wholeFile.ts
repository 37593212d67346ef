import type { CallOptions, HttpClient } from '../http/client.ts';
import { fileBody, MAX_EXPORT_BYTES } from '../http/readBody.ts';

type FileAnswer = Awaited<ReturnType<HttpClient['raw']>>;

/** A list as a file, whole. Throws like `fileBody`. */
export async function readWholeFile(answer: FileAnswer, type: string, options?: CallOptions): Promise<Blob> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of fileBody(answer, type, options?.signal, MAX_EXPORT_BYTES))
    pieces.push(piece as Uint8Array<ArrayBuffer>);
  return new Blob(pieces, { type });
}

/** A file for spreadsheets, whole. Throws like `fileBody`. */
export const readCsvFile = (answer: FileAnswer, options?: CallOptions): Promise<Blob> =>
  readWholeFile(answer, 'text/csv', options);
