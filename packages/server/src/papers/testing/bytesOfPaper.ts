import type { PaperJob } from '../jobs/jobs.ts';
import { renderPaper } from '../renderPaper.ts';

/** A whole paper, drawn by this thread. */
export async function bytesOfPaper(job: PaperJob): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  await renderPaper(job, (bytes) => pieces.push(bytes));
  return Buffer.concat(pieces);
}
