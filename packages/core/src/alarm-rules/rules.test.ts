import { describe, expect, it } from 'vitest';
import {
  ALARM_RULE_NAMES,
  ALARM_RULES,
  type AlarmRule,
  receiverChoices,
  receiverLabel,
  ruleDefinition,
  ruleProblems,
  settingInForceOf,
} from './rules.ts';

const fieldsOf = (problems: { field: string }[]) => problems.map(({ field }) => field);

const PROTECTING: ReadonlySet<AlarmRule> = new Set([
  'trap_fired',
  'injury',
  'trap_not_checked',
  'nobody_reached',
]);

describe('rules that protect people', () => {
  it.each([...PROTECTING])('%s cannot be switched off, whatever is stored', (rule) => {
    const setting = settingInForceOf(rule);
    expect(fieldsOf(ruleProblems(rule, { ...setting, is_on: false }))).toEqual(['is_on']);
    expect(settingInForceOf(rule, { is_on: false }).is_on).toBe(true);
  });

  it.each(['injury', 'trap_not_checked'] as const)('%s keeps its fixed receivers', (rule) => {
    const { fixedReceivers = [] } = ruleDefinition(rule);
    for (const missing of fixedReceivers) {
      const receivers = settingInForceOf(rule).receivers.filter((receiver) => receiver !== missing);
      const problems = ruleProblems(rule, { ...settingInForceOf(rule), receivers });
      expect(problems).toEqual([
        { field: 'receivers', message: `「${receiverLabel(rule, missing)}」は外せません` },
      ]);
      expect(settingInForceOf(rule, { receivers }).receivers).toContain(missing);
    }
  });
});

describe('a rule', () => {
  it.each(ALARM_RULE_NAMES)('%s has acceptable defaults', (rule) => {
    expect(ruleProblems(rule, settingInForceOf(rule))).toEqual([]);
  });

  it.each(ALARM_RULE_NAMES.filter((rule) => !PROTECTING.has(rule)))('%s can be switched off', (rule) => {
    expect(ruleProblems(rule, { ...settingInForceOf(rule), is_on: false })).toEqual([]);
    expect(settingInForceOf(rule, { is_on: false }).is_on).toBe(false);
  });

  it.each(ALARM_RULE_NAMES)('%s notifies either chosen receivers or one person', (rule) => {
    expect(receiverChoices(rule).length > 0).toBe(ruleDefinition(rule).to === undefined);
  });

  it('that is on has a receiver', () => {
    const setting = { ...settingInForceOf('patrol_due'), receivers: [] };
    expect(fieldsOf(ruleProblems('patrol_due', setting))).toEqual(['receivers']);
    expect(ruleProblems('patrol_due', { ...setting, is_on: false })).toEqual([]);
  });

  it('has no receiver that it does not offer', () => {
    const setting = settingInForceOf('new_sighting');
    expect(fieldsOf(ruleProblems('new_sighting', { ...setting, receivers: ['owner'] }))).toEqual([
      'receivers',
    ]);
    const personal = settingInForceOf('post_returned');
    expect(fieldsOf(ruleProblems('post_returned', { ...personal, receivers: ['owner'] }))).toEqual([
      'receivers',
    ]);
  });

  it.each([
    ['battery_low', 0, true],
    ['battery_low', 2.85, true],
    ['battery_low', -0.1, false],
    ['battery_low', null, true],
    ['patrol_due', null, false],
    ['patrol_due', 23, true],
    ['patrol_due', 24, false],
    ['patrol_due', 17.5, false],
    ['permit_expiring', 4, true],
    ['permit_expiring', 3, false],
    ['sensor_silent', 2.5, true],
    ['sensor_silent', 2, false],
    ['gateway_offline', 2, true],
    ['gateway_offline', 1, false],
    ['gateway_offline', null, false],
    ['trap_not_checked', 12, true],
    ['trap_not_checked', 13, false],
    ['trap_not_checked', null, false],
    ['injury', 999, false],
    ['tamper', 1, false],
  ] as const)('%s takes the threshold %s: %s', (rule, threshold, isPossible) => {
    const problems = ruleProblems(rule, { ...settingInForceOf(rule), threshold });
    expect(fieldsOf(problems)).toEqual(isPossible ? [] : ['threshold']);
  });

  it('keeps the order of its receivers', () => {
    const receivers = ['administrators', 'owner'] as const;
    expect(settingInForceOf('battery_low', { receivers }).receivers).toEqual(['owner', 'administrators']);
    expect(Object.keys(ALARM_RULES)).toEqual([...ALARM_RULE_NAMES]);
  });
});
