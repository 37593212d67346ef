import type { PaperJob } from './jobs/jobs.ts';
import { trimJob } from './jobs/trimJob.ts';
import type { Paper } from './parts/page.ts';
import { drawCaptureList } from './sheets/captureList.ts';
import { drawCaptureReport } from './sheets/captureReport.ts';
import { drawConfirmation } from './sheets/confirmation.ts';
import { drawDaily } from './sheets/daily.ts';
import { drawFirstLogin } from './sheets/firstLogin.ts';
import { drawHuntingReport } from './sheets/huntingReport.ts';
import { drawMonthly } from './sheets/monthly.ts';
import { drawPatrolRecord } from './sheets/patrolRecord.ts';
import { drawPermitReturn } from './sheets/permitReturn.ts';
import { drawRewardList } from './sheets/rewardList.ts';
import { drawTrapLabels } from './sheets/trapLabels.ts';
import { drawTrapList } from './sheets/trapList.ts';
import { drawWitnessList } from './sheets/witnessList.ts';

/** Draws a paper. It blocks its thread, so the server uses the pool instead. */
export async function renderPaper(job: PaperJob): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await draw(trimJob(job));
  return await paper.finish();
}

function draw(job: PaperJob): Paper | Promise<Paper> {
  switch (job.type) {
    case 'capture':
      return drawCaptureReport(job);
    case 'trap_list':
      return drawTrapList(job);
    case 'patrol':
      return drawPatrolRecord(job);
    case 'first_login':
      return drawFirstLogin(job);
    case 'capture_list':
      return drawCaptureList(job);
    case 'monthly':
      return drawMonthly(job);
    case 'daily':
      return drawDaily(job);
    case 'hunting_report':
      return drawHuntingReport(job);
    case 'permit_return':
      return drawPermitReturn(job);
    case 'label':
      return drawTrapLabels(job);
    case 'confirmation':
      return drawConfirmation(job);
    case 'reward_list':
      return drawRewardList(job);
    case 'witness_list':
      return drawWitnessList(job);
  }
}
