import * as z from 'zod/mini';
import { ALARM_RULE_NAMES, RECEIVERS } from '../../alarm-rules/rules.ts';
import { defineEndpoint } from '../../schemas/defineEndpoint.ts';

const ADMINISTRATORS = { roles: ['admin'] } as const;

/** What an administrator sets of a rule; bounds and receivers of each are in `ALARM_RULES`. */
const setting = {
  is_on: z.boolean(),
  /** In the unit of the rule. */
  threshold: z.nullable(z.number()),
  receivers: z.array(z.enum(RECEIVERS)),
};

export const alarmRuleSchema = z.object({
  rule: z.enum(ALARM_RULE_NAMES),
  ...setting,
  /** Counts changes of the rule, and of the site where its threshold is a setting of the site. */
  version: z.int(),
});
export type AlarmRuleRow = z.input<typeof alarmRuleSchema>;

export const listAlarmRules = defineEndpoint({
  method: 'GET',
  path: '/api/admin/alarm_rules',
  access: ADMINISTRATORS,
  summary: '通知の決まり（知らせるか・しきい値・宛先）',
  answerKind: 'list',
  query: z.strictObject({}),
  answer: alarmRuleSchema,
});

const params = z.strictObject({ rule: z.enum(ALARM_RULE_NAMES) });

export const changeAlarmRule = defineEndpoint({
  method: 'PUT',
  path: '/api/admin/alarm_rules/{rule}',
  access: ADMINISTRATORS,
  summary: '通知の決まりを直す（全体を、読んだときの version と一緒に）',
  params,
  body: z.strictObject({ ...setting, version: z.int().check(z.nonnegative()) }),
  answer: alarmRuleSchema,
  errors: ['version_conflict'],
});
export type ChangedAlarmRule = z.input<typeof changeAlarmRule.body>;

/** The result of trying a threshold on what is stored. */
export const dryRunSchema = z.object({
  days: z.int(),
  /** How often it would have notified; each person counts for 免許・許可の期限, each trap and day for 見回り未実施. */
  count: z.int(),
  /** What was counted, and what cannot be known from stored records. */
  note: z.string(),
});
export type DryRun = z.input<typeof dryRunSchema>;

export const tryAlarmRule = defineEndpoint({
  method: 'POST',
  path: '/api/admin/alarm_rules/{rule}/dry_run',
  access: ADMINISTRATORS,
  summary: '通知の決まりを試す（保存せずに、過去30日なら何件か）',
  params,
  body: z.strictObject({ threshold: setting.threshold }),
  answer: dryRunSchema,
  isExpensive: true,
});
