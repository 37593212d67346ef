import { expect, it, vi } from 'vitest';
import { answer, firedTrapWith, trapWith } from '../testing/samples.ts';
import { parse, testContext } from '../testing/testContext.ts';
import { showTrap, showTrapCommand } from './show.ts';

it('takes one trap', async () => {
  const run = vi.fn();
  await parse(showTrapCommand, run, ['西谷3号']);
  expect(run).toHaveBeenCalledWith({}, '西谷3号');
  await expect(parse(showTrapCommand, run, [])).rejects.toThrow('missing required argument');
});

const batteryEnd = async () => ({
  trap_id: 'a',
  battery_end: { day: '2027-02-10', first_day: '2027-01-02', last_day: '2027-04-30' },
});

it('shows state and age first, and leaves out what is not known', async () => {
  const { context, printed } = testContext(
    { traps: { list: async () => answer([firedTrapWith()]), batteryEnd } },
    'table',
  );
  await showTrap(context, '西谷3号');
  const lines = printed().split('\n');
  expect(lines[0]).toBe('状態            ▲ 作動 2026-11-20 11:48（12分前）');
  expect(printed()).toContain('2027年2月ごろ（1月〜4月）に、電池低下のしきい値になる見込み');
  expect(printed()).toContain('見回りの期限    18時（このわなの設定）');
  expect(printed()).not.toMatch(/null|undefined|メモ/);
});

it('says that a contact is unstable, and that nobody knows whether a trap was set again', async () => {
  const unstable = firedTrapWith({ state_reason: 'unstable', unstable_count: 12 });
  const left = trapWith({ state: 'checked', state_reason: 'not_closed', state_until: null });
  for (const [trap, words] of [
    [unstable, '不安定（12回作動）'],
    [left, '確認済 掛け直しを確認できません'],
  ] as const) {
    const { context, printed } = testContext(
      { traps: { list: async () => answer([trap]), batteryEnd } },
      'table',
    );
    await showTrap(context, '西谷3号');
    expect(printed().split('\n')[0]).toContain(words);
  }
});
