import {
  answererOf,
  CANCELLABLE_ACTS,
  CHECK_RESULT_LABELS,
  isCancellable,
  MAX_PAGE_SIZE,
  mayCancel,
  newId,
  type Trap,
  TRAP_LOG_KIND_LABELS,
  type TrapLog,
} from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { CliError } from '../errors/cliError.ts';
import { TRAP_LOG_COLUMNS } from './logColumns.ts';
import type { Style } from '../output/style.ts';
import { longTime } from '../output/times.ts';
import { findTrap } from './findTrap.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { parseRecordId } from '../options/pickNamed.ts';
import { yesOption } from '../options/yesOption.ts';

interface UndoTrapOptions {
  reason?: string;
  /** The act to cancel; defaults to the newest one that this person may cancel. */
  log?: string;
  yes?: boolean;
  /** Id of the record; sending it again with the same id creates no second record. */
  id?: string;
}

async function findAct({ api }: WritingContext, trap: Trap, { log, id }: UndoTrapOptions): Promise<TrapLog> {
  const me = await api.users.me();
  const kind = CANCELLABLE_ACTS.join(',');
  const { json } = await api.trapLogs.list({ trap_id: trap.id, kind, limit: MAX_PAGE_SIZE });
  const isMeant = (each: TrapLog) =>
    // A repeated request finds the act that it has cancelled already.
    (id !== undefined && each.cancelled_by_log_id === id.toLowerCase()) ||
    (log === undefined
      ? isCancellable(each) && mayCancel(each, { id: me.id, isAdmin: me.is_admin })
      : each.id === log.toLowerCase());
  const found = json.find(isMeant);
  if (found !== undefined) return found;
  throw new CliError('notFound', 'not_found', `わな「${trap.name}」に、取り消せる記録がありません。`, [
    `履歴を見る: satomori logs traps --trap ${trap.trap_no}`,
  ]);
}

const actLine = ({ kind, occurred_at, user_name, result }: TrapLog, style: Style): string =>
  [
    TRAP_LOG_KIND_LABELS[kind],
    longTime(occurred_at, style),
    user_name,
    result === null ? null : CHECK_RESULT_LABELS[result],
  ]
    .filter((part) => part !== null)
    .join(' ');

async function confirmUndo({ ask, say, output }: WritingContext, trap: Trap, act: TrapLog, reason?: string) {
  const doing = '取り消して';
  mustBeAskable(ask, doing);
  say(
    `わな  ${trap.name}（${trap.trap_no}）`,
    `記録  ${actLine(act, output.style)}`,
    ...(reason === undefined ? [] : [`理由  ${reason}`]),
  );
  await confirm(ask, { doing, question: 'この記録を取り消しますか？', declined: '取り消しませんでした。' });
}

async function cancel(context: WritingContext, act: TrapLog, options: UndoTrapOptions): Promise<TrapLog> {
  const { writing, say, signal } = context;
  const id = options.id ?? newId();
  try {
    return await writing.trapLogs.cancel(act.id, { id, reason: options.reason ?? null }, { signal });
  } catch (error) {
    // The server itself has neither accepted nor refused.
    if (answererOf(error) !== 'server')
      say(`取り消せたか分かりません。同じ取り消しとして送り直すには --id ${id} を付けてください。`);
    throw error;
  }
}

export async function undoTrap(
  context: WritingContext,
  wanted: string,
  options: UndoTrapOptions,
): Promise<void> {
  const { api, output, say } = context;
  const trap = await findTrap(api, wanted);
  const act = await findAct(context, trap, options);
  if (options.yes !== true) await confirmUndo(context, trap, act, options.reason);
  const log = await cancel(context, act, options);
  await printWritten(context, { id: log.id, row: log, columns: TRAP_LOG_COLUMNS });
  say(`取り消しました: ${actLine(act, output.style)}`);
}

export const undoTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'undo',
  summary: 'まちがえた見回り・確認・設置の記録を取り消す（確認で消えた作動は戻る）',
  arguments: [{ name: '<trap>', description: '番号、名前、id のどれか' }],
  options: [
    { flags: '--reason <text>', description: '理由（500文字まで。記録から1分を過ぎたら必要）' },
    {
      flags: '--log <act>',
      description: '取り消す記録の id（なければ、自分が取り消せる最も新しい記録）',
      parse: parseRecordId,
    },
    {
      flags: '--id <uuid>',
      description: '取り消しの id（送り直しても一度だけ取り消される）',
      parse: parseRecordId,
    },
    yesOption('確認せずに取り消す'),
  ],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).trapLogSchema },
  run: undoTrap,
});
