import { type AlarmRule, type DryRun, NOTIFICATION_RULE_LABELS } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { readNumber } from '../options/assignments.ts';
import { listRules, RULE_ARGUMENT, thresholdText } from './rules.ts';

export async function tryRule(
  { api, writing, output, signal }: WritingContext,
  rule: AlarmRule,
  { threshold }: { threshold?: number },
): Promise<void> {
  const stored = (await listRules(api, signal)).find((row) => row.rule === rule)?.threshold ?? null;
  const tried = threshold ?? stored;
  const result: DryRun = await writing.alarmRules.attempt(rule, tried, { signal });
  await output.details(result, [
    ['決まり', NOTIFICATION_RULE_LABELS[rule]],
    ['しきい値', thresholdText(rule, tried) || null],
    [`過去${result.days}日`, `${result.count}件`],
    ['数え方', result.note],
  ]);
}

export const tryRuleCommand = defineCommand({
  noun: 'rules',
  verb: 'try',
  summary: '通知の決まりを、保存せずに過去30日の記録で試す（管理者）',
  arguments: [RULE_ARGUMENT],
  options: [
    {
      flags: '--threshold <count>',
      description: '試すしきい値（付けなければ、いまの値）',
      parse: readNumber,
    },
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).dryRunSchema },
  run: tryRule,
});
