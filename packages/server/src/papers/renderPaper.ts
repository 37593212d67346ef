import type { PaperJob } from './jobs/jobs.ts';
import { trimJob } from './jobs/trimJob.ts';
import type { Paper, WriteBytes } from './parts/page.ts';
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

/**
 * Draws a paper, and writes its bytes as pages are finished. It blocks its process, so the server uses the pool.
 */
export async function renderPaper(job: PaperJob, write: WriteBytes): Promise<void> {
  const paper = await draw(trimJob(job), write);
  await paper.finish();
}

function draw(job: PaperJob, write: WriteBytes): Paper | Promise<Paper> {
  switch (job.type) {
    case 'capture':
      return drawCaptureReport(job, write);
    case 'trap_list':
      return drawTrapList(job, write);
    case 'patrol':
      return drawPatrolRecord(job, write);
    case 'first_login':
      return drawFirstLogin(job, write);
    case 'capture_list':
      return drawCaptureList(job, write);
    case 'monthly':
      return drawMonthly(job, write);
    case 'daily':
      return drawDaily(job, write);
    case 'hunting_report':
      return drawHuntingReport(job, write);
    case 'permit_return':
      return drawPermitReturn(job, write);
    case 'label':
      return drawTrapLabels(job, write);
    case 'confirmation':
      return drawConfirmation(job, write);
    case 'reward_list':
      return drawRewardList(job, write);
    case 'witness_list':
      return drawWitnessList(job, write);
  }
}
