import type { Command, Option } from 'commander';
import { describe, expect, it } from 'vitest';
import { valueName } from '../completion/candidates.ts';
import { buildProgram } from '../program.ts';
import { noContexts } from '../testing/testContext.ts';
import { loadVerbs } from '../nouns.ts';

const DAYS = [
  'today',
  'ＴＯＤＡＹ',
  '昨日',
  '-7d',
  '－７ｄ',
  '2026-11-01',
  '2026/11/1',
  '２０２６／１１／１',
  '2026年11月1日',
  'R8.11.1',
  'Ｒ８．１１．１',
  '令和8年11月1日',
  '2026-11',
  'R8.11',
];
const TAKEN: Record<string, readonly string[]> = {
  day: DAYS,
  time: DAYS,
  month: ['2026-11', '2026/11', '２０２６－１１', 'R8.11', 'Ｒ８．１１', '令和8年11月', 'last', '先月'],
};
const REFUSED = ['soon', '2026-13-01', '2026/2/30', 'R8.11.31', ''];

const root = buildProgram(noContexts, {}, await loadVerbs());
const optionsBelow = (command: Command, path: string): [string, Option][] => [
  ...command.options.map((option): [string, Option] => [`${path} ${option.flags}`, option]),
  ...command.commands.flatMap((each) => optionsBelow(each, `${path} ${each.name()}`)),
];
const dates = optionsBelow(root, 'satomori').filter(([, option]) => valueName(option) in TAKEN);

/** The same rule for every option with a date. */
describe.each(dates)('%s', (_name, option) => {
  const parse = (text: string) => option.parseArg?.(text, undefined);

  it('takes a date however it is typed', () => {
    for (const text of TAKEN[valueName(option)] ?? []) expect(() => parse(text), text).not.toThrow();
  });

  it('refuses at once what is none', () => {
    for (const text of REFUSED) expect(() => parse(text), text).toThrow();
  });
});

it('is asked of every command that takes a date', () => {
  expect(dates.length).toBeGreaterThan(15);
  // An option with a date under another name would escape the rule above.
  const others = optionsBelow(root, '').filter(([, option]) =>
    /日付|日時から|日時より|印刷の日時|1か月/.test(option.description),
  );
  expect(others.filter(([, option]) => !(valueName(option) in TAKEN)).map(([name]) => name)).toEqual([]);
});
