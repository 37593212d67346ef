import { settingInForceOf } from '@satomori/core';
import { describe, expect, it, vi } from 'vitest';
import { parse, testContext } from '../testing/testContext.ts';
import { setRule, setRuleCommand } from './set.ts';
import { tryRule, tryRuleCommand } from './try.ts';

const stored = {
  rule: 'battery_low' as const,
  ...settingInForceOf('battery_low'),
  receivers: ['owner' as const, 'gateway_viewers' as const],
  version: 3,
};

function contextFor() {
  const test = testContext();
  test.context.api.list = vi.fn(async () => ({ json: [stored], next: null })) as never;
  const change = vi
    .mocked(test.context.writing.alarmRules.change)
    .mockImplementation(async (rule, body) => ({ ...body, rule, version: body.version + 1 }));
  const attempt = vi
    .mocked(test.context.writing.alarmRules.attempt)
    .mockResolvedValue({ days: 30, count: 7, note: '数え方' });
  return { ...test, change, attempt };
}

describe('reading', () => {
  const read = async (...args: string[]) => {
    const run = vi.fn();
    await parse(setRuleCommand, run, args);
    return (run.mock.calls[0] as unknown[]).slice(1, 3);
  };

  it.each([
    [
      ['battery_low', 'is_on=false'],
      ['battery_low', { is_on: false }],
    ],
    [
      ['電池低下', 'threshold=２.８'],
      ['battery_low', { threshold: 2.8 }],
    ],
    [
      ['tamper', 'receivers=owner、管理者'],
      ['tamper', { receivers: ['owner', 'administrators'] }],
    ],
  ])('%j', async (args, expected) => {
    expect(await read(...args)).toEqual(expected);
  });

  it.each([
    ['announcement', 'is_on=false'],
    ['battery_low', 'is_on=maybe'],
    ['battery_low', 'receivers=everybody'],
    ['battery_low', 'version=9'],
  ])('refuses %s %s', async (...args) => {
    await expect(read(...args)).rejects.toThrow();
  });
});

describe('changing a rule', () => {
  it('sends the whole rule with the version that was read', async () => {
    const { context, change, said } = contextFor();
    await setRule(context, 'battery_low', { threshold: 2.8 }, { yes: true });
    expect(change.mock.calls[0]?.slice(0, 2)).toEqual([
      'battery_low',
      { is_on: true, threshold: 2.8, receivers: ['owner', 'gateway_viewers'], version: 3 },
    ]);
    expect(said).toEqual(['変えました。']);
  });

  it('changes nothing where nobody can be asked and nobody said yes', async () => {
    const { context, change } = contextFor();
    await expect(setRule(context, 'battery_low', { is_on: false }, {})).rejects.toMatchObject({
      exit: 'usage',
    });
    expect(change).not.toHaveBeenCalled();
  });
});

describe('trying a rule', () => {
  it('counts with the threshold that is given, else with the stored one', async () => {
    const { context, attempt, change, printed } = contextFor();
    await tryRule(context, 'battery_low', { threshold: 2.8 });
    await tryRule(context, 'battery_low', {});
    expect(attempt.mock.calls.map(([rule, threshold]) => [rule, threshold])).toEqual([
      ['battery_low', 2.8],
      ['battery_low', 2.5],
    ]);
    expect(printed()).toContain('過去30日\t7件');
    expect(change).not.toHaveBeenCalled();
    expect(tryRuleCommand.verb).toBe('try');
  });
});
