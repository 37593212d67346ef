import { closeSync, openSync, unlinkSync, writeSync } from 'node:fs';
import type { PaperJob } from './jobs/jobs.ts';
import { renderPaper } from './renderPaper.ts';

/** pdfkit hands over some hundred bytes at a time. */
const PIECE_BYTES = 64 * 1024;

/** A paper to draw into an existing, empty file. */
export interface PaperOrder {
  job: PaperJob;
  file: string;
}

/**
 * Draws a paper into a file, page by page: no more than a page of it is in memory. The file loses its name before, so
 * that nothing is left of it when the server ends in any way; who opened it before reads on.
 */
export async function writePaper({ job, file }: PaperOrder): Promise<null> {
  const target = openSync(file, 'r+');
  try {
    unlinkSync(file);
    const pieces: Uint8Array[] = [];
    let waiting = 0;
    const flush = () => {
      const bytes = Buffer.concat(pieces.splice(0));
      for (let at = 0; at < bytes.length; ) at += writeSync(target, bytes, at);
      waiting = 0;
    };
    await renderPaper(job, (bytes) => {
      pieces.push(bytes);
      waiting += bytes.length;
      if (waiting >= PIECE_BYTES) flush();
    });
    flush();
    return null;
  } finally {
    closeSync(target);
  }
}
