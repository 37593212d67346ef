import {
  ALARM_RULE_LABELS,
  type AlarmRule,
  type AlarmRuleRow,
  NOTIFICATION_RULE_LABELS,
  RECEIVER_LABELS,
  RECEIVERS,
  type Receiver,
  type RuleSetting,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { assignmentsOf, numberIn, oneOf, type ValueForm } from '../options/assignments.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { listRules, onText, receiversText, RULE_ARGUMENT, ruleDetails, thresholdText } from './rules.ts';
import { yesOption } from '../options/yesOption.ts';

const RECEIVER_WORDS = oneOf(RECEIVERS.map((receiver) => [receiver, RECEIVER_LABELS[receiver], receiver]));
const FORMS: Record<keyof RuleSetting, ValueForm> = {
  is_on: oneOf([
    ['true', '知らせる', true],
    ['false', '知らせない', false],
  ]),
  threshold: numberIn(''),
  receivers: {
    show: String,
    read: (text) => text.split(/[,、]/).map((word) => RECEIVER_WORDS.read(word.trim()) as Receiver),
    words: RECEIVERS,
    empty: [],
  },
};

/** What a change shows before it is made. */
const lineOf = (row: AlarmRuleRow): string =>
  [onText(row), thresholdText(row.rule, row.threshold), receiversText(row)]
    .filter((part) => part !== '')
    .join('　');

export async function setRule(
  context: WritingContext,
  rule: AlarmRule,
  changes: Partial<RuleSetting>,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { api, writing, say, ask, signal } = context;
  const stored = (await listRules(api, signal)).find((row) => row.rule === rule) as AlarmRuleRow;
  const changed = { ...stored, ...changes } as AlarmRuleRow;
  if (yes !== true) {
    const doing = '変えて';
    mustBeAskable(ask, doing);
    say(`${NOTIFICATION_RULE_LABELS[rule]}  ${lineOf(stored)} → ${lineOf(changed)}`);
    await confirm(ask, { doing, question: '通知の決まりを変えますか？', declined: '変えませんでした。' });
  }
  const { rule: _, ...body } = changed;
  const saved = await writing.alarmRules.change(rule, body, { signal });
  await printWritten(context, { id: null, row: saved, lines: ruleDetails(saved) });
  say('変えました。');
}

export const setRuleCommand = defineCommand({
  noun: 'rules',
  verb: 'set',
  summary: '通知の決まりを変える（管理者）',
  description: [
    '通知の決まりを変える（管理者）。書かない項目はそのまま。',
    ...Object.entries(ALARM_RULE_LABELS).map(([field, label]) => `${field}: ${label}`),
  ],
  arguments: [
    RULE_ARGUMENT,
    {
      name: '<setting...>',
      description: '項目=値（例: is_on=false threshold=2.8 receivers=owner,administrators）',
      parse: assignmentsOf(FORMS, ALARM_RULE_LABELS),
    },
  ],
  options: [yesOption('確認せずに変える')],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).alarmRuleSchema },
  run: setRule,
});
