import { describe, expect, it, vi } from 'vitest';
import { answer, firedTrapWith, idOf, trapWith } from '../../testing/samples.ts';
import { noContexts, parse, testContext } from '../../testing/testContext.ts';
import { listTraps, listTrapsCommand } from './list.ts';

describe('parsing', () => {
  async function optionsOf(...args: string[]) {
    const run = vi.fn();
    await parse(listTrapsCommand(noContexts, run), args);
    return run.mock.calls[0]?.[1];
  }

  it('takes filters by code and by word', async () => {
    expect(await optionsOf('--state', '作動,unknown', '-q', '西谷', '-n', '5')).toEqual({
      state: 'fired,unknown',
      query: '西谷',
      limit: 5,
    });
  });

  it.each([[['--limit', '0']], [['--limit', 'x']], [['--state', 'lost']], [['--wrong']], [['extra']]])(
    'refuses %j',
    async (args) => {
      await expect(optionsOf(...args)).rejects.toThrow();
    },
  );
});

describe('run', () => {
  const armed = trapWith({ id: idOf(1), name: 'あ' });
  const fired = firedTrapWith({ id: idOf(2), name: 'い' });

  it('puts what needs a person first where all came at once', async () => {
    const { context, printed } = testContext({ traps: { list: async () => answer([armed, fired]) } });
    await listTraps(context, {});
    expect(
      printed()
        .split('\n')
        .map((line) => line.split('\t')[1]),
    ).toEqual(['い', 'あ', undefined]);
  });

  it('goes through all pages in the order of the server', async () => {
    const list = vi.fn(async ({ cursor }: { cursor?: string }) =>
      cursor === undefined ? answer([armed], { next: 'c1' }) : answer([fired]),
    );
    const { context, printed, said } = testContext({ traps: { list } });
    await listTraps(context, { all: true, state: 'fired', group: 'g' });
    expect(list.mock.calls[1]?.[0]).toMatchObject({ state: 'fired', group_id: 'g', cursor: 'c1' });
    expect(
      printed()
        .split('\n')
        .map((line) => line.split('\t')[1]),
    ).toEqual(['あ', 'い', undefined]);
    expect(said).toEqual([]);
  });

  it('says when it is not all', async () => {
    const { context, said } = testContext({
      traps: { list: async () => answer([armed], { next: 'c1', total: 312 }) },
    });
    await listTraps(context, { limit: 1 });
    expect(said).toEqual(['312件中 1件を表示しました。すべて見る: --all']);
  });

  it('says so where there is nothing', async () => {
    const { context, printed, said } = testContext({}, 'table');
    await listTraps(context, {});
    expect([printed(), ...said]).toEqual(['', '該当するわなはありません。']);
  });
});
