import { type AlarmRuleRow, NOTIFICATION_RULE_LABELS } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import type { Column } from '../output/columns.ts';
import { listRules, onText, receiversText, thresholdText } from './rules.ts';

const RULE_COLUMNS: readonly Column<AlarmRuleRow>[] = [
  { heading: '決まり', cell: ({ rule }) => NOTIFICATION_RULE_LABELS[rule] },
  { heading: '知らせる', cell: onText },
  { heading: 'しきい値', cell: ({ rule, threshold }) => thresholdText(rule, threshold) },
  { heading: '宛先', cell: receiversText, shrinksTo: 12 },
  { heading: '名前', cell: ({ rule }) => rule, isOptional: true },
];

async function printRules({ api, output, signal }: ReadingContext): Promise<void> {
  await output.list([await listRules(api, signal)], RULE_COLUMNS);
}

export const listRulesCommand = defineCommand({
  noun: 'rules',
  verb: 'list',
  summary: '通知の決まりの一覧を表示する（管理者）',
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).alarmRuleSchema },
  run: printRules,
});
