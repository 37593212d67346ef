import type { TrapWhy } from '@satomori/core';
import { expect, it, vi } from 'vitest';
import { answer, idOf, trapWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { showWhy, trapWhyCommand } from './why.ts';

const WHY: TrapWhy = {
  trap_id: idOf(1),
  is_silent: true,
  summary: '18時間通信なし。同じ親機のほかの18基は届いています → 子機の電池か電波',
  causes: [
    {
      cause: 'sensor',
      likelihood: 'likely',
      evidence: '同じ親機のほかの18基は届いています',
      next_step: '次の見回りで子機の電池と、アンテナの向きを確認してください。',
    },
  ],
};

it('takes one trap', async () => {
  const run = vi.fn();
  await parse(trapWhyCommand, run, ['西谷3号']);
  expect(run).toHaveBeenCalledWith({}, '西谷3号');
});

it('prints the summary, the evidence and what to do', async () => {
  const why = vi.fn(async () => WHY);
  const { context, printed } = testContext(
    { traps: { list: async () => answer([trapWith()]), why } },
    'table',
  );
  await showWhy(context, '西谷3号');
  expect(why.mock.calls[0]?.[0 as never]).toBe(idOf(1));
  expect(printed()).toContain(WHY.summary);
  expect(printed()).toContain('子機の電池か電波（可能性が高い）');
  expect(printed()).toContain('次の見回りで子機の電池と、アンテナの向きを確認してください。');
});
