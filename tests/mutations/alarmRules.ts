import type { Mutation } from './mutation.ts';

const RULES = 'packages/core/src/alarm-rules/rules.ts';
const OUTAGES = ['packages/server/src/alarms/outages.test.ts'];
const RULE_TESTS = ['packages/core/src/alarm-rules/rules.test.ts'];

/** What a site may set of notifications, and what it may not. */
export const mutations: Mutation[] = [
  {
    rule: 'R143',
    file: RULES,
    find: 'is_on: isAlwaysOn || (stored.is_on ?? true)',
    replace: 'is_on: stored.is_on ?? true',
    tests: RULE_TESTS,
  },
  {
    rule: 'R143',
    file: RULES,
    find: 'is_on: isAlwaysOn && !setting.is_on ?',
    replace: 'is_on: isAlwaysOn && setting.is_on === undefined ?',
    tests: RULE_TESTS,
  },
  {
    rule: 'R143',
    file: RULES,
    find: '...(stored.receivers ?? receivers), ...fixedReceivers',
    replace: '...(stored.receivers ?? receivers)',
    tests: RULE_TESTS,
  },
  {
    // An unchecked firing that a site could silence.
    rule: 'R174',
    file: RULES,
    find: '    isAlwaysOn: true,\n  },\n  nobody_reached: {',
    replace: '  },\n  nobody_reached: {',
    tests: RULE_TESTS,
  },
  {
    rule: 'R174',
    file: 'packages/server/src/alarms/recipientRepository.ts',
    find: 'of is_on ? traps : [])',
    replace: 'of traps)',
    tests: OUTAGES,
  },
  {
    rule: 'R174',
    file: 'packages/core/src/alarms/thresholds.ts',
    find: '(trap_not_checked.threshold ?? 0) * HOUR_MS',
    replace: '6 * HOUR_MS',
    tests: OUTAGES,
  },
  {
    rule: 'R174',
    file: 'packages/server/src/alarms/rules/changeRule.ts',
    find: 'Math.round(after.threshold * siteSettingPerUnit)',
    replace: 'after.threshold',
    tests: ['packages/server/src/alarms/rules/ruleRoutes.test.ts'],
  },
  {
    rule: 'R144',
    file: 'packages/server/src/alarms/sensorAlarms.ts',
    find: ' || open.has(keyOf(rule, trap.id))',
    replace: '',
    tests: ['packages/server/src/alarms/sensorAlarms.test.ts'],
  },
  {
    rule: 'R145',
    file: 'packages/server/src/alarms/scheduled/patrolDue.ts',
    find: 'await noteRaised(trx, scope, causeAt(hour, now), now);',
    replace: 'await Promise.resolve();',
    tests: ['packages/server/src/alarms/scheduled/dailyAlarms.test.ts'],
  },
  {
    rule: 'R33',
    file: 'packages/core/src/alarms/whenToDeliver.ts',
    find: 'neverWaits(rule) ? now : endOfQuietHours',
    replace: 'endOfQuietHours',
    tests: ['packages/core/src/alarms/whenToDeliver.test.ts'],
  },
];
