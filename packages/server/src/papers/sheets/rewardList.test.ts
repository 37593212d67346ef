import { expect, it } from 'vitest';
import type { RewardListJob } from '../jobs/jobs.ts';
import { bytesOfPaper } from '../testing/bytesOfPaper.ts';
import { everyJob } from '../testing/everyJob.ts';
import { hasPoppler, pagesOfText } from '../testing/readPaper.ts';

it.runIf(hasPoppler)('pays two people of one name apart', async () => {
  const job = everyJob(['単価']).find((each): each is RewardListJob => each.type === 'reward_list');
  const [row] = job?.rows ?? [];
  if (job === undefined || row === undefined) throw new Error('no row');
  const rows = ['one', 'one', 'other'].map((hunter_id) => ({ ...row, hunter_id, hunter_name: '鈴木 一郎' }));
  const text = pagesOfText(await bytesOfPaper({ ...job, rows }))
    .join('')
    .replaceAll(/[\s　]/g, '');
  expect(
    [...text.matchAll(/鈴木一郎小計(\d)件(\d{1,3},\d{3})/g)].map(([, count, yen]) => [count, yen]),
  ).toEqual([
    ['2', '16,000'],
    ['1', '8,000'],
  ]);
});
