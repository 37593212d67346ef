import { drawCaptureList } from './captureList.ts';
import { drawFirstLogin } from './firstLogin.ts';
import { type PaperJob, trimJob } from './jobs.ts';
import type { Paper } from './page.ts';
import { drawPatrolRecord } from './patrolRecord.ts';
import { drawTrapList } from './trapList.ts';

/** Draws a paper. It blocks its thread, so the server uses the pool instead. */
export async function renderPaper(job: PaperJob): Promise<Uint8Array<ArrayBuffer>> {
  return await draw(trimJob(job)).finish();
}

function draw(job: PaperJob): Paper {
  switch (job.type) {
    case 'trap_list':
      return drawTrapList(job);
    case 'patrol':
      return drawPatrolRecord(job);
    case 'first_login':
      return drawFirstLogin(job);
    case 'capture_list':
      return drawCaptureList(job);
  }
}
