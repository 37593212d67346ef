import { expect, it, vi } from 'vitest';
import { answer, firedTrapWith } from '../../testing/samples.ts';
import { noContexts, parse, testContext } from '../../testing/testContext.ts';
import { showTrap, showTrapCommand } from './show.ts';

it('takes one trap', async () => {
  const run = vi.fn();
  await parse(showTrapCommand(noContexts, run), ['西谷3号']);
  expect(run).toHaveBeenCalledWith({}, '西谷3号');
  await expect(parse(showTrapCommand(noContexts, run), [])).rejects.toThrow('missing required argument');
});

it('shows state and age first, and leaves out what is not known', async () => {
  const { context, printed } = testContext(
    { traps: { list: async () => answer([firedTrapWith()]) } },
    'table',
  );
  await showTrap(context, '西谷3号');
  const lines = printed().split('\n');
  expect(lines[0]).toBe('状態            ▲ 作動 2026-11-20 11:48（12分前）');
  expect(printed()).toContain('見回りの期限    18時（このわなの設定）');
  expect(printed()).not.toMatch(/null|undefined|メモ/);
});
