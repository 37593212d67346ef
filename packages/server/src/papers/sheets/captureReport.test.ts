import { expect, it } from 'vitest';
import type { CaptureReportJob } from '../jobs/jobs.ts';
import { bytesOfPaper } from '../testing/bytesOfPaper.ts';
import { everyJob } from '../testing/everyJob.ts';
import { hasPoppler, pagesOfText } from '../testing/readPaper.ts';

it.runIf(hasPoppler)(
  'names the animal on its further pages, also beside how many records are left out',
  async () => {
    const job = everyJob(['短い']).find((each): each is CaptureReportJob => each.type === 'capture');
    if (job === undefined) throw new Error('no such paper');
    const rows = job.rows.map((row) => ({ ...row, capture_no: 'YTA-2026-017', memo: '槗'.repeat(4_000) }));
    const [first = '', next = ''] = pagesOfText(await bytesOfPaper({ ...job, rows, left_out: 123 })).map(
      (page) => page.replaceAll(/[\s　]/g, ''),
    );
    expect(first).toContain('1件（ほかに承認前・差し戻し123件）');
    expect(next).toContain('No.1YTA-2026-017（続き）');
  },
);
