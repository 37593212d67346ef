import { fileBody, readFile } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { fileNameIn } from '../downloads/contentDisposition.ts';
import { safeName } from '../downloads/fileNames.ts';
import { type Sleep, tryAgain } from '../server/tryAgain.ts';
import type { PaperQuery } from '../server/fileCalls.ts';

const TYPE = 'application/pdf';

export interface Paper {
  content: Uint8Array;
  /** The name that the server gives it, safe for this machine. */
  name: string;
}

/** The bytes of a paper as they come. */
export const paperBody = (response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> =>
  fileBody(response, TYPE, signal);

/** A paper as a whole: it is never handed on before its end has come. */
export const fetchPaper = (
  { files, signal }: Pick<ReadingContext, 'files' | 'signal'>,
  query: PaperQuery,
  sleep?: Sleep,
): Promise<Paper> =>
  tryAgain(
    async () => {
      const response = await files.paper(query, { signal });
      const content = await readFile(response, TYPE, signal);
      const name = fileNameIn(response.headers.get('content-disposition'));
      return { content, name: safeName(name ?? `${query.type}.pdf`) };
    },
    signal,
    { sleep },
  );
