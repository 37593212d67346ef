import { ApiError, NetworkError } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { answer, firedTrapWith, idOf, trapLogWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { checkTrap, checkTrapCommand } from './check.ts';

const trap = firedTrapWith();
const stored = trapLogWith({ id: idOf(901), kind: 'checked', result: 'captured' });

function contextFor(logs: ReturnType<typeof trapLogWith>[] = []) {
  const test = testContext({
    traps: { list: async () => answer([trap]) },
    trapLogs: { list: async () => answer(logs) },
  });
  const record = vi.mocked(test.context.writing.trapLogs.record).mockResolvedValue(stored);
  return { ...test, record };
}

it('parses the result as code or word', async () => {
  const run = vi.fn();
  await parse(checkTrapCommand, run, ['西谷3号', '--result', '捕獲', '--memo', '大きい', '-y']);
  expect(run).toHaveBeenCalledWith({}, '西谷3号', { result: 'captured', memo: '大きい', yes: true });
  await expect(parse(checkTrapCommand, run, ['x', '--id', 'y'])).rejects.toThrow();
});

describe('run', () => {
  it('records what this person knew, and prints what is stored', async () => {
    const { context, record, printed, said } = contextFor();
    await checkTrap(context, '西谷3号', { yes: true, result: 'captured' });
    expect(record.mock.calls[0]?.[0]).toMatchObject({
      trap_id: trap.id,
      kind: 'checked',
      seen_log_id: trap.last_log_id,
      result: 'captured',
    });
    expect(printed()).toContain('捕獲');
    expect(said).toEqual(['記録しました。']);
  });

  it('records nothing where nobody can be asked and nobody said yes', async () => {
    const { context, record } = contextFor();
    await expect(checkTrap(context, '西谷3号', {})).rejects.toMatchObject({ exit: 'usage' });
    expect(record).not.toHaveBeenCalled();
  });

  it('asks with the trap, its state and since when', async () => {
    const { context, record, said } = contextFor();
    const confirm = vi.fn(async () => false);
    const asking = { ...context, ask: { ...context.ask, isPossible: true, confirm } };
    await expect(checkTrap(asking, '西谷3号', {})).rejects.toMatchObject({ code: 'declined' });
    expect(said).toEqual(['わな  西谷3号（T-001）', '状態  ▲ 作動 2026-11-20 11:48（12分前）']);
    expect(record).not.toHaveBeenCalled();
  });

  it('gives the same row for a resend', async () => {
    const { context, record, said } = contextFor([stored]);
    await checkTrap(context, '西谷3号', { id: idOf(901) });
    expect(record).not.toHaveBeenCalled();
    expect(said).toEqual(['すでに記録されています。']);
  });

  it.each([
    ['was cut', new NetworkError(new Error('cut'))],
    ['came from a proxy', new ApiError(502, {}, new Headers())],
  ])('says how to resend where the answer %s: nobody knows whether it arrived', async (_what, error) => {
    const { context, record, said } = contextFor();
    record.mockRejectedValue(error);
    await expect(checkTrap(context, '西谷3号', { yes: true })).rejects.toThrow(error);
    expect(said[0]).toMatch(/--id [0-9a-f-]{36}/);
  });

  it('says nothing of a resend where the server refused it', async () => {
    const { context, record, said } = contextFor();
    const refusal = { result: 'not_allowed', message: '権限がありません。' } as const;
    record.mockRejectedValue(new ApiError(403, refusal, new Headers()));
    await expect(checkTrap(context, '西谷3号', { yes: true })).rejects.toThrow(ApiError);
    expect(said).toEqual([]);
  });
});
