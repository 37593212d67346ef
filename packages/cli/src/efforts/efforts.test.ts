import { ApiError, listEfforts, NetworkError } from '@satomori/core';
import { effortRow } from '@satomori/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { answer, idOf } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { addEffort, addEffortCommand } from './add.ts';
import { printEfforts } from './list.ts';

const stored = effortRow({ id: idOf(901), sighted_count: 0, captured_count: 0, place: '水神' });

function contextForAdding() {
  const test = testContext();
  const create = vi.mocked(test.context.writing.efforts.create).mockResolvedValue(stored);
  return { ...test, create };
}

describe('efforts add', () => {
  it('parses codes and words, and refuses what is no effort', async () => {
    const run = vi.fn();
    const words = ['--method', 'くくりわな', '--traps', '12', '--days', '7', '--species', 'イノシシ', '-y'];
    await parse(addEffortCommand, run, words);
    const parsed = { method: 'snare', traps: 12, days: 7, species: 'boar', yes: true };
    expect(run).toHaveBeenCalledWith({}, parsed);
    for (const wrong of [
      [],
      ['--method', '素手'],
      ['--method', 'box', '--traps', '0'],
      ['--method', 'box', '--sighted', '-1'],
      ['--method', 'box', '--date', '昨年'],
      ['--method', 'box', '--id', 'x'],
    ])
      await expect(parse(addEffortCommand, run, wrong)).rejects.toThrow();
    expect(run).toHaveBeenCalledOnce();
  });

  it('records nothing where nobody can be asked and nobody said yes', async () => {
    const { context, create } = contextForAdding();
    await expect(addEffort(context, { method: 'gun_drive' })).rejects.toMatchObject({ exit: 'usage' });
    expect(create).not.toHaveBeenCalled();
  });

  it('shows what is recorded before it asks', async () => {
    const { context, create, said } = contextForAdding();
    const asking = { ...context, ask: { ...context.ask, isPossible: true, confirm: async () => false } };
    const options = { method: 'gun_drive', people: 6, zero: true, date: 'yesterday' } as const;
    await expect(addEffort(asking, options)).rejects.toMatchObject({ code: 'declined' });
    expect(said).toEqual([
      '出猟日  2026-11-19',
      '捕獲方法  銃（巻き狩り）',
      '出猟人数  6人',
      '出猟日数  1日',
      '目撃数  0頭',
      '捕獲数  0頭',
      '何も見ず、何も捕れなかった',
    ]);
    expect(create).not.toHaveBeenCalled();
  });

  it('records today, one person and one day, with nothing counted, by default', async () => {
    const { context, create, printed, said } = contextForAdding();
    await addEffort(context, { method: 'gun_drive', yes: true, id: idOf(901) });
    const body = { id: idOf(901), date: '2026-11-20', method: 'gun_drive', hunters_out: 1, days_out: 1 };
    expect(create.mock.calls[0]?.[0]).toEqual(body);
    expect(printed()).toContain('水神');
    expect(said).toEqual(['記録しました。']);
  });

  it('keeps a day with zero apart from one that was not counted', async () => {
    const { context, create } = contextForAdding();
    await addEffort(context, { method: 'gun_drive', yes: true, zero: true });
    expect(create.mock.calls[0]?.[0]).toMatchObject({ sighted_count: 0, captured_count: 0 });
    await expect(
      addEffort(context, { method: 'gun_drive', yes: true, zero: true, sighted: 2 }),
    ).rejects.toMatchObject({ exit: 'usage' });
    expect(create).toHaveBeenCalledOnce();
  });

  it('takes one day, no month', async () => {
    const { context, create } = contextForAdding();
    await expect(
      addEffort(context, { method: 'gun_drive', yes: true, date: '2026-10' }),
    ).rejects.toMatchObject({ exit: 'usage' });
    expect(create).not.toHaveBeenCalled();
  });

  it('says how to send the same entry again where no answer came, and not where the server refused', async () => {
    const { context, create, said } = contextForAdding();
    const options = { method: 'gun_drive', yes: true, id: idOf(902) } as const;
    create.mockRejectedValueOnce(new NetworkError(new Error('lost')));
    await expect(addEffort(context, options)).rejects.toBeInstanceOf(NetworkError);
    expect(said).toEqual([
      `記録できたか分かりません。同じ記録として送り直すには --id ${idOf(902)} を付けてください。`,
    ]);
    const refusal = { result: 'not_allowed', message: 'できません。', details: {} } as const;
    create.mockRejectedValueOnce(new ApiError(403, refusal, new Headers()));
    await expect(addEffort(context, options)).rejects.toBeInstanceOf(ApiError);
    expect(said).toHaveLength(1);
  });
});

describe('efforts list', () => {
  it('asks with the filter, and prints each entry', async () => {
    const list = vi.fn(async () => answer([stored]));
    const { context, printed } = testContext();
    const reading = { ...context.api, list } as unknown as typeof context.api;
    await printEfforts({ ...context, api: reading }, { kind: 'gun_drive', query: '水神', month: '2026-11' });
    const filter = { kind: 'gun_drive', q: '水神', from: '2026-10-31T15:00:00.000Z' };
    expect(list).toHaveBeenCalledExactlyOnceWith(
      listEfforts,
      expect.objectContaining({ ...filter, to: '2026-11-30T15:00:00.000Z' }),
      expect.anything(),
    );
    expect(printed()).toBe(
      `2026-11-20\t銃（巻き狩り）\t\t1人\t1日\t\t0頭\t0頭\t水神\t\t\t\t\t\t${idOf(901)}\n`,
    );
  });
});
