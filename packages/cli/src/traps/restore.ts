import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { CliError } from '../errors/cliError.ts';
import { confirm } from '../terminal/ask.ts';
import { findTrap } from './findTrap.ts';
import { printTrap, writtenTrap } from './printTrap.ts';
import { yesOption } from '../options/yesOption.ts';

interface RestoreTrapOptions {
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
  options: [yesOption('確認せずに戻す')],
  context: 'writing',
  output: writtenTrap,
  run: restoreTrap,
});
