import {
  ALARM_RULE_NAMES,
  type AlarmRule,
  type AlarmRuleRow,
  listAlarmRules,
  NOTIFICATION_RULE_LABELS,
  type ReadingApi,
  receiverLabel,
  ruleDefinition,
  THRESHOLD_UNIT_LABELS,
} from '@satomori/core';
import { oneOf } from '../options/assignments.ts';
import type { Detail } from '../output/output.ts';

const RULES = oneOf(ALARM_RULE_NAMES.map((rule) => [rule, NOTIFICATION_RULE_LABELS[rule], rule]));

/** The argument that names a rule, by its code or by its label. */
export const RULE_ARGUMENT = {
  name: '<rule>',
  description: '決まり（battery_low、電池低下 など）',
  parse: Object.assign((text: string) => RULES.read(text) as AlarmRule, { words: RULES.words ?? [] }),
};

/** `2.5V`, `18時`; empty where the rule has no threshold. */
export function thresholdText(rule: AlarmRule, threshold: number | null): string {
  const unit = ruleDefinition(rule).threshold?.unit;
  return unit === undefined || threshold === null ? '' : `${threshold}${THRESHOLD_UNIT_LABELS[unit]}`;
}

export const receiversText = ({ rule, receivers }: AlarmRuleRow): string =>
  ruleDefinition(rule).to ?? receivers.map((receiver) => receiverLabel(rule, receiver)).join('、');

export const onText = ({ is_on }: Pick<AlarmRuleRow, 'is_on'>): string => (is_on ? '知らせる' : '知らせない');

export const ruleDetails = (row: AlarmRuleRow): Detail[] => [
  ['決まり', NOTIFICATION_RULE_LABELS[row.rule]],
  ['説明', ruleDefinition(row.rule).explanation],
  ['知らせる', onText(row)],
  [ruleDefinition(row.rule).threshold?.label ?? 'しきい値', thresholdText(row.rule, row.threshold) || null],
  ['宛先', receiversText(row)],
];

export const listRules = async (api: ReadingApi, signal: AbortSignal): Promise<AlarmRuleRow[]> =>
  (await api.list(listAlarmRules, {}, { signal })).json;
