import { changeTrap, removeTrap } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { confirm } from '../terminal/ask.ts';
import { findTrap } from './findTrap.ts';
import { yesOption } from '../options/yesOption.ts';

interface RetireTrapOptions {
  yes?: boolean;
}

export async function retireTrap(
  context: WritingContext,
  wanted: string,
  { yes }: RetireTrapOptions,
): Promise<void> {
  const { api, call, ask, say, signal } = context;
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
  await printWritten(context, { id, row: removed });
  say(removed.outcome === 'deleted' ? '記録がないので、台帳から消しました。' : '撤去済みにしました。');
}

export const retireTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'retire',
  summary: 'わなを撤去済みにする（履歴は残り、子機はほかのわなに使える）',
  arguments: [{ name: '<trap>', description: 'わなの番号、名前、id のどれか' }],
  options: [yesOption('確認せずに撤去する')],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).removeTrap.answer },
  run: retireTrap,
});
