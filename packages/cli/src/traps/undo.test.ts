import { NetworkError, type TrapLog } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { answer, firedTrapWith, idOf, trapLogWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { undoTrap, undoTrapCommand } from './undo.ts';

const trap = firedTrapWith();
const ME = idOf(70);
const act = (changes: Partial<TrapLog>) =>
  trapLogWith({ kind: 'checked', source: 'user', user_id: ME, user_name: '里山 一郎', ...changes });
const mine = act({ id: idOf(901) });
const ofAnother = act({ id: idOf(902), user_id: idOf(71) });
const voided = act({ id: idOf(903), cancelled_by_log_id: idOf(904) });

function contextFor(logs: TrapLog[], isAdmin = false) {
  const test = testContext({
    traps: { list: async () => answer([trap]) },
    trapLogs: { list: async () => answer(logs) },
    users: { me: async () => ({ id: ME, is_admin: isAdmin }) },
  });
  const cancel = vi
    .mocked(test.context.writing.trapLogs.cancel)
    .mockResolvedValue(trapLogWith({ id: idOf(905), kind: 'cancelled', memo: '隣と間違えた' }));
  return { ...test, cancel };
}

it('parses what is to be cancelled, and why', async () => {
  const run = vi.fn();
  const args = ['西谷3号', '--reason', '隣と間違えた', '--log', idOf(901), '-y'];
  await parse(undoTrapCommand, run, args);
  expect(run).toHaveBeenCalledWith({}, '西谷3号', { reason: '隣と間違えた', log: idOf(901), yes: true });
  await expect(parse(undoTrapCommand, run, ['x', '--log', 'y'])).rejects.toThrow();
});

describe('run', () => {
  it('cancels nothing where nobody can be asked and nobody said yes', async () => {
    const { context, cancel } = contextFor([mine]);
    await expect(undoTrap(context, '西谷3号', {})).rejects.toMatchObject({ exit: 'usage' });
    expect(cancel).not.toHaveBeenCalled();
  });

  it('leaves what another recorded, and what is void already', async () => {
    const { context, cancel } = contextFor([ofAnother, voided]);
    await expect(undoTrap(context, '西谷3号', { yes: true })).rejects.toMatchObject({ exit: 'notFound' });
    expect(cancel).not.toHaveBeenCalled();
  });

  it('cancels the newest of one’s own; of anybody as an administrator; or the named one', async () => {
    for (const [isAdmin, log, id] of [
      [false, undefined, mine.id],
      [true, undefined, ofAnother.id],
      [true, mine.id, mine.id],
    ] as const) {
      const { context, cancel, printed, said } = contextFor([voided, ofAnother, mine], isAdmin);
      await undoTrap(context, '西谷3号', {
        yes: true,
        reason: '隣と間違えた',
        ...(log === undefined ? {} : { log }),
      });
      expect(cancel.mock.calls[0]?.slice(0, 2)).toEqual([
        id,
        { id: expect.any(String), reason: '隣と間違えた' },
      ]);
      expect(printed()).toContain('取り消し');
      expect(said[0]).toContain('取り消しました: 確認');
    }
  });

  it('sends the same again where it is not known whether it arrived', async () => {
    const { context, cancel, said } = contextFor([voided, mine]);
    cancel.mockRejectedValueOnce(new NetworkError(new Error('cut')));
    await expect(undoTrap(context, '西谷3号', { yes: true })).rejects.toThrow(NetworkError);
    expect(said[0]).toMatch(/--id [0-9a-f-]{36}/);
    await undoTrap(context, '西谷3号', { yes: true, id: idOf(904) });
    expect(cancel.mock.calls[1]?.[0]).toBe(voided.id);
  });
});
