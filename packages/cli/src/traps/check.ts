import {
  answererOf,
  CHECK_RESULT_LABELS,
  type CheckResult,
  MAX_PAGE_SIZE,
  newId,
  NOT_APPLIED_TEXTS,
  type Trap,
  type TrapLog,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { TRAP_LOG_COLUMNS } from './logColumns.ts';
import { choiceOf } from '../options/choices.ts';
import { findTrap } from './findTrap.ts';
import { stateLine } from './show.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import { yesOption } from '../options/yesOption.ts';

interface CheckTrapOptions {
  result?: CheckResult;
  memo?: string;
  yes?: boolean;
  /** Id of the record; sending it again with the same id creates no second record. */
  id?: string;
}

async function confirmCheck(
  { ask, say, now, output }: WritingContext,
  trap: Trap,
  { result, memo }: CheckTrapOptions,
) {
  const doing = '記録して';
  mustBeAskable(ask, doing);
  say(
    `わな  ${trap.name}（${trap.trap_no}）`,
    `状態  ${stateLine(trap, output.style, now()).text}`,
    ...(result === undefined ? [] : [`結果  ${CHECK_RESULT_LABELS[result]}`]),
    ...(memo === undefined ? [] : [`メモ  ${memo}`]),
  );
  await confirm(ask, { doing, question: '確認済みとして記録しますか？', declined: '記録しませんでした。' });
}

/**
 * A record that is already stored under this id. A repeated request has another time and would be refused, so the
 * record is looked up first; of two at once, the server still stores one.
 */
async function findRecorded({ api }: WritingContext, trap: Trap, id: string): Promise<TrapLog | undefined> {
  const { json } = await api.trapLogs.list({ trap_id: trap.id, kind: 'checked', limit: MAX_PAGE_SIZE });
  return json.find((log) => log.id === id.toLowerCase());
}

async function record(context: WritingContext, trap: Trap, options: CheckTrapOptions): Promise<TrapLog> {
  const { writing, now, say, signal } = context;
  const id = options.id ?? newId();
  try {
    return await writing.trapLogs.record(
      {
        id,
        trap_id: trap.id,
        kind: 'checked',
        occurred_at: new Date(now()).toISOString(),
        // Only firings up to this one are cleared: a newer one was not known here.
        seen_log_id: trap.last_log_id,
        ...(options.result === undefined ? {} : { result: options.result }),
        ...(options.memo === undefined ? {} : { memo: options.memo }),
      },
      { signal },
    );
  } catch (error) {
    // The server itself has neither accepted nor refused.
    if (answererOf(error) !== 'server')
      say(`記録できたか分かりません。同じ記録として送り直すには --id ${id} を付けてください。`);
    throw error;
  }
}

export async function checkTrap(
  context: WritingContext,
  wanted: string,
  options: CheckTrapOptions,
): Promise<void> {
  const { api, say } = context;
  const trap = await findTrap(api, wanted);
  const recorded = options.id === undefined ? undefined : await findRecorded(context, trap, options.id);
  if (recorded === undefined && options.yes !== true) await confirmCheck(context, trap, options);
  const log = recorded ?? (await record(context, trap, options));
  await printWritten(context, { id: log.id, row: log, columns: TRAP_LOG_COLUMNS });
  if (log.not_applied_reason !== null) say(NOT_APPLIED_TEXTS[log.not_applied_reason]);
  else say(recorded === undefined ? '記録しました。' : 'すでに記録されています。');
}

export const checkTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'check',
  summary: 'わなを見て確かめたことを記録する（作動していたわなは「確認済」になる）',
  arguments: [{ name: '<trap>', description: '番号、名前、id のどれか' }],
  options: [
    {
      flags: '--result <result>',
      description: '結果（captured、nothing など。捕獲、異常なし でもよい）',
      parse: choiceOf(CHECK_RESULT_LABELS),
    },
    { flags: '--memo <text>', description: 'メモ（500文字まで）' },
    {
      flags: '--id <uuid>',
      description: '記録の id（送り直しても一度だけ記録される）',
      parse: parseRecordId,
    },
    yesOption('確認せずに記録する'),
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).trapLogSchema },
  run: checkTrap,
});
