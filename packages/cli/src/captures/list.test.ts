import { describe, expect, it, vi } from 'vitest';
import { answer, captureWith, idOf, photoWith, minutesAgo, trapWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { fakeServer, run } from '../testing/testProcess.ts';
import { listCaptures, listCapturesCommand } from './list.ts';

it('takes filters by code and by word', async () => {
  const run = vi.fn();
  const args = ['--from', '2026-11-01', '--species', 'イノシシ,sika_deer', '--kind', '捕獲', '-n', '5'];
  await parse(listCapturesCommand, run, args);
  expect(run.mock.calls[0]?.[1]).toEqual({
    from: '2026-11-01',
    species: 'boar,sika_deer',
    kind: 'captured',
    limit: 5,
  });
});

it.each([[['--from', 'soon']], [['--species', 'dragon']], [['--state', '作動']], [['extra']]])(
  'refuses %j',
  async (args) => {
    await expect(parse(listCapturesCommand, vi.fn(), args)).rejects.toThrow();
  },
);

describe('run', () => {
  it('asks the server with times and ids', async () => {
    const list = vi.fn(async () => answer([captureWith()]));
    const { context } = testContext({
      captures: { list },
      traps: { list: async () => answer([trapWith()]) },
      groups: { list: async () => answer([{ id: idOf(7), name: '西谷班' }]) },
    });
    await listCaptures(context, { to: '2026-11-20', group: '西谷班', trap: '西谷３号', query: '水神' });
    expect(list.mock.calls[0]).toMatchObject([
      { to: '2026-11-20T15:00:00.000Z', group_id: idOf(7), trap_id: idOf(1), q: '水神', limit: 1000 },
      {},
    ]);
  });

  it('prints every column, tab-separated, with rare characters as they are', async () => {
    const capture = captureWith({ photos: [photoWith()], adult_count: 2, young_count: 1, count: 3 });
    const { context, printed } = testContext({ captures: { list: async () => answer([capture]) } });
    await listCaptures(context, {});
    expect(printed()).toBe(
      `NIA-1\t2026-11-20 11:00\tイノシシ\tオス\t成獣2 幼獣1\t3\tくくりわな\t𠮷野\t西谷 勇\t承認待ち\t1\t捕獲\t${idOf(100)}\n`,
    );
  });

  it('invents no time, and says what was no capture', async () => {
    const rows = [
      captureWith({ time_precision: 'about' }),
      captureWith({ time_precision: 'unknown', captured_at: minutesAgo(600 * 24 * 60) }),
      captureWith({ result: 'false_spring', species: null, capture_no: null, count: 0, adult_count: 0 }),
    ];
    const { context, printed } = testContext({ captures: { list: async () => answer(rows) } }, 'table');
    await listCaptures(context, {});
    const lines = printed().split('\n').slice(2);
    expect(lines[0]).toContain('11-20 11:00頃');
    expect(lines[1]).toMatch(/20\d\d-\d\d-\d\d（時刻不明）/);
    expect(lines[2]).toContain('空はじき');
  });

  it('says so where there is nothing', async () => {
    const { context, printed, said } = testContext({}, 'table');
    await listCaptures(context, {});
    expect([printed(), ...said]).toEqual(['', '該当する捕獲はありません。']);
  });
});

it('chooses fields', async () => {
  const server = fakeServer({ 'GET /api/map_hunt_points': { body: answer([captureWith()]) } });
  const { stdout } = await run(['captures', 'list', '--json', 'capture_no,status'], server);
  expect(JSON.parse(stdout)).toEqual([{ capture_no: 'NIA-1', status: 'submitted' }]);
});
