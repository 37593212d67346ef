import { fileBody, readFile } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { safeName } from '../downloads/fileNames.ts';
import { type Sleep, withRetries } from '../server/commandRetry.ts';
import type { PaperQuery } from '../server/connect.ts';

/** `filename*=UTF-8''…` (RFC 8187), which takes precedence over `filename`. */
const EXTENDED = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i;
const PLAIN = /(?:^|;)\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i;

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** The raw file name of an answer: to be sanitized before it is used. */
export function fileNameIn(header: string | null): string | null {
  if (header === null) return null;
  const extended = EXTENDED.exec(header)?.[1];
  const name = extended === undefined ? null : decoded(extended);
  if (name !== null) return name;
  const [, quoted, bare] = PLAIN.exec(header) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? bare ?? null;
}

const TYPE = 'application/pdf';

interface Paper {
  content: Uint8Array;
  /** The server's name for the file, sanitized for this machine. */
  name: string;
}

/** The bytes of a paper as they arrive. */
export const paperBody = (response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> =>
  fileBody(response, TYPE, signal);

/** A complete paper: nothing is returned before the last byte has arrived. */
export const fetchPaper = (
  { files, signal }: Pick<ReadingContext, 'files' | 'signal'>,
  query: PaperQuery,
  sleep?: Sleep,
): Promise<Paper> =>
  withRetries(
    async () => {
      const response = await files.paper(query, { signal });
      const content = await readFile(response, TYPE, signal);
      const name = fileNameIn(response.headers.get('content-disposition'));
      return { content, name: safeName(name ?? `${query.type}.pdf`) };
    },
    signal,
    { sleep },
  );
