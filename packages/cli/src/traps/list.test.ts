import { ApiError, NetworkError } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { answer, firedTrapWith, idOf, trapWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { listTraps, listTrapsCommand } from './list.ts';

describe('parsing', () => {
  async function optionsOf(...args: string[]) {
    const run = vi.fn();
    await parse(listTrapsCommand, run, args);
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

  const inPages = () =>
    vi.fn(async ({ cursor }: { cursor?: string }) =>
      cursor === undefined ? answer([armed], { next: 'c1', total: 2 }) : answer([fired], { total: 2 }),
    );
  const namesOf = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[1]);

  it.each([
    ['the connection was lost for a moment', new NetworkError(new Error('cut'))],
    ['there were too many requests', new ApiError(429, {}, new Headers({ 'retry-after': '0' }))],
  ])('goes on where %s between two pages', async (_what, error) => {
    const list = inPages();
    list.mockResolvedValueOnce(answer([armed], { next: 'c1' })).mockRejectedValueOnce(error);
    const { context, printed } = testContext({ traps: { list } });
    await listTraps(context, {});
    expect(namesOf(printed())).toEqual(['い', 'あ']);
    expect(list.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, 'c1', 'c1']);
  });

  it('fails at once where the server cannot be reached at all', async () => {
    const list = vi.fn(() => Promise.reject(new NetworkError(new Error('cut'))));
    await expect(listTraps(testContext({ traps: { list } }).context, {})).rejects.toThrow(NetworkError);
    expect(list).toHaveBeenCalledOnce();
  });

  it('gives a program all pages, what needs a person first', async () => {
    const list = inPages();
    const groups = { list: async () => answer([{ id: idOf(7), name: '西谷班' }]) };
    const { context, printed, said } = testContext({ traps: { list }, groups });
    await listTraps(context, { state: 'fired', group: '西谷班' });
    expect(list.mock.calls[1]?.[0]).toEqual({
      state: 'fired',
      group_id: idOf(7),
      cursor: 'c1',
      limit: 1000,
      count: '1',
    });
    expect(namesOf(printed())).toEqual(['い', 'あ']);
    expect(said).toEqual([]);
  });

  it('gives JSON all pages at a terminal too', async () => {
    const list = inPages();
    const { context, printed } = testContext({ traps: { list } }, 'json');
    await listTraps({ ...context, isTerminal: true }, {});
    expect(list.mock.calls[0]?.[0]).toEqual({ limit: 1000, count: '1' });
    expect(JSON.parse(printed()).map(({ name }: { name: string }) => name)).toEqual(['い', 'あ']);
  });

  it('asks for the most urgent ones where it is to be a part, and says how much that is', async () => {
    const list = vi.fn(async (_query: object) => answer([fired], { next: 'c1', total: 312 }));
    const { context, said } = testContext({ traps: { list } });
    await listTraps(context, { limit: 1 });
    expect(list.mock.calls[0]?.[0]).toEqual({ limit: 1, count: '1', order: 'urgency' });
    expect(said).toEqual(['312件中 1件を表示しました。すべて見る: --all']);
  });

  it('says the count at a terminal also where it is all', async () => {
    const list = vi.fn(async (_query: object) => answer([armed, fired], { total: 2 }));
    const { context, printed, said } = testContext({ traps: { list } }, 'table');
    await listTraps({ ...context, isTerminal: true }, {});
    expect(list.mock.calls[0]?.[0]).toEqual({ limit: 100, count: '1', order: 'urgency' });
    expect(printed()).toContain('い');
    expect(said).toEqual(['2件中 2件を表示しました。']);
  });

  it('says so where there is nothing', async () => {
    const { context, printed, said } = testContext({}, 'table');
    await listTraps(context, {});
    expect([printed(), ...said]).toEqual(['', '該当するわなはありません。']);
  });
});
