import { describe, expect, it, vi } from 'vitest';
import { NOW } from '../testing/samples.ts';
import { parse } from '../testing/testContext.ts';
import { checkOptions, type LogOptions, rangeOf } from './logOptions.ts';
import { trapLogsCommand } from './traps.ts';

async function optionsOf(...args: string[]): Promise<LogOptions> {
  const run = vi.fn();
  await parse(trapLogsCommand, run, args);
  return run.mock.calls[0]?.[1];
}

describe('the options of a log', () => {
  it('are read', async () => {
    expect(
      await optionsOf('-f', '-n', '0', '--until-match', '作動', '--show-cursor', '--cursor-file', 'x.json'),
    ).toEqual({ follow: true, lines: 0, untilMatch: '作動', showCursor: true, cursorFile: 'x.json' });
  });

  it.each([
    [['-n', 'ten'], '0以上の整数'],
    [['-n', '-1'], '0以上の整数'],
    [['--until-match', ' '], '1文字以上'],
  ])('%j is refused', async (args, sentence) => {
    await expect(optionsOf(...args)).rejects.toThrow(sentence);
  });

  it.each<[LogOptions, string]>([
    [{ follow: true, reverse: true }, '--follow'],
    [{ follow: true, until: 'today' }, '--follow'],
    [{ reverse: true, showCursor: true }, '--reverse'],
    [{ until: 'today', cursorFile: 'x' }, '--until'],
    [{ reverse: true, afterCursor: 'trap_logs:1' }, '--reverse'],
    [{ afterCursor: 'trap_logs:1', cursorFile: 'x' }, 'どちらか一つ'],
    [{ afterCursor: 'trap_logs:1', lines: 5 }, '--lines'],
    [{ afterCursor: 'trap_logs:1', since: 'today' }, '--since'],
  ])('%j contradict each other', (options, sentence) => {
    expect(() => checkOptions(options)).toThrow(sentence);
  });

  it('go together where each has its meaning', () => {
    expect(() =>
      checkOptions({
        follow: true,
        since: '-2h',
        lines: 3,
        cursorFile: 'x',
        showCursor: true,
        untilMatch: 'a',
      }),
    ).not.toThrow();
    expect(() => checkOptions({ reverse: true, since: '-2h', until: 'today', lines: 3 })).not.toThrow();
  });

  it('name times of Japan', () => {
    expect(rangeOf({ since: '2026-11-01', until: '2026-11-20 10:02' }, NOW)).toEqual({
      from: '2026-10-31T15:00:00.000Z',
      to: '2026-11-20T01:02:00.000Z',
    });
    expect(rangeOf({ since: 'today' }, NOW)).toEqual({ from: '2026-11-19T15:00:00.000Z' });
    expect(() => rangeOf({ since: '2026-11-20', until: '2026-11-19' }, NOW)).toThrow('より前です');
    expect(() => rangeOf({ since: '2026-02-30' }, NOW)).toThrow('日時にしてください');
  });
});
