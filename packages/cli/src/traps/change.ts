import { type WrittenTrap, changeTrap, removeTrap } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { TRAP_COLUMNS } from './list.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { askToMove, MOVE_ARGUMENTS, MOVE_OPTIONS, MOVED, type MoveOptions } from '../options/move.ts';
import { findTrap } from './findTrap.ts';
import { confirm } from '../terminal/ask.ts';
import { CliError } from '../errors/cliError.ts';

export const writtenTrap = {
  object: async () => (await import('@satomori/core/rowSchemas')).writtenTrapSchema,
};

/** The trap as it is registered now, and what the law may forbid about it. */
export async function printTrap({ output, say }: WritingContext, trap: WrittenTrap): Promise<void> {
  if (output.mode === 'json') await output.details(trap, []);
  else await output.list([[trap]], TRAP_COLUMNS);
  for (const { message, article } of trap.warnings) say(`${message}（${article}）`);
}

export async function moveTrap(
  context: WritingContext,
  wanted: string,
  latitude: number,
  longitude: number,
  options: MoveOptions,
): Promise<void> {
  const { api, writing, say, signal } = context;
  const { id, version, name } = await findTrap(api, wanted);
  const changes = await askToMove(context, `わな「${name}」`, { latitude, longitude }, options);
  await printTrap(context, await writing.traps.change(id, { version, ...changes }, { signal }));
  say(MOVED);
}

export const moveTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'move',
  summary: 'わなの位置を移す（もとの位置は履歴に残る）',
  arguments: [{ name: '<trap>', description: 'わなの番号、名前、id のどれか' }, ...MOVE_ARGUMENTS],
  options: [...MOVE_OPTIONS],
  context: 'writing',
  output: writtenTrap,
  run: moveTrap,
});

export interface RetireTrapOptions {
  yes?: boolean;
}

export async function retireTrap(
  { api, call, ask, output, say, signal }: WritingContext,
  wanted: string,
  { yes }: RetireTrapOptions,
): Promise<void> {
  const { id, name, version, open_fired_at, last_log_id } = await findTrap(api, wanted);
  const isFired = open_fired_at !== null;
  if (yes !== true) {
    const fired = isFired ? 'いま作動しています。この作動は確認済みになります。' : '';
    const question = `わな「${name}」を撤去済みにしますか？ ${fired}子機は外れます。`;
    await confirm(ask, { doing: '撤去して', question, declined: '撤去しませんでした。' });
  }
  if (isFired) {
    // A firing ends only where somebody says which one was seen.
    const body = { version, placement: 'removed', seen_log_id: last_log_id } as const;
    await call(changeTrap, { params: { id }, body }, { signal });
    say('作動したまま撤去済みにしたことを、わなの履歴に残しました。');
  }
  const removed = await call(removeTrap, { params: { id } }, { signal });
  if (output.mode === 'json') await output.details(removed, []);
  say(removed.outcome === 'deleted' ? '記録がないので、台帳から消しました。' : '撤去済みにしました。');
}

export const retireTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'retire',
  summary: 'わなを撤去済みにする（履歴は残り、子機はほかのわなに使える）',
  arguments: [{ name: '<trap>', description: 'わなの番号、名前、id のどれか' }],
  options: [{ flags: '-y, --yes', description: '確認せずに撤去する' }],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).removeTrap.answer },
  run: retireTrap,
});

export interface RestoreTrapOptions {
  yes?: boolean;
}

export async function restoreTrap(
  context: WritingContext,
  wanted: string,
  { yes }: RestoreTrapOptions,
): Promise<void> {
  const { api, writing, ask, say, signal } = context;
  const { id, version, name, placement } = await findTrap(api, wanted);
  if (placement !== 'removed')
    throw new CliError('error', 'not_possible_now', `わな「${name}」は撤去済みではありません。`);
  if (yes !== true) {
    const question = `わな「${name}」を予定に戻しますか？`;
    await confirm(ask, { doing: '戻して', question, declined: '戻しませんでした。' });
  }
  await printTrap(context, await writing.traps.change(id, { version, placement: 'planned' }, { signal }));
  say('予定に戻しました。子機は付け直してください: satomori traps replace-sensor');
}

export const restoreTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'restore',
  summary: '撤去済みのわなを予定に戻す',
  arguments: [{ name: '<trap>', description: 'わなの番号、名前、id のどれか' }],
  options: [{ flags: '-y, --yes', description: '確認せずに戻す' }],
  context: 'writing',
  output: writtenTrap,
  run: restoreTrap,
});
