import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { confirm } from '../terminal/ask.ts';
import { findGateway } from './findGateway.ts';
import { printGateway, registeredGateway } from './printGateway.ts';
import { yesOption } from '../options/yesOption.ts';

interface RestoreGatewayOptions {
  yes?: boolean;
}

async function restoreGateway(
  context: WritingContext,
  wanted: string,
  { yes }: RestoreGatewayOptions,
): Promise<void> {
  const { api, writing, ask, say, signal } = context;
  const { id, version, name } = await findGateway(api, wanted);
  if (yes !== true) {
    const question = `親機「${name}」をまた使いますか？`;
    await confirm(ask, { doing: '戻して', question, declined: '戻しませんでした。' });
  }
  await printGateway(context, await writing.gateways.change(id, { version, is_stopped: false }, { signal }));
  say('また使えるようにしました。機器IDを登録してください: satomori gateways replace');
}

export const restoreGatewayCommand = defineCommand({
  noun: 'gateways',
  verb: 'restore',
  summary: '撤去した親機をまた使う（管理者）',
  arguments: [{ name: '<gateway>', description: '親機のコード、名前、id のどれか' }],
  options: [yesOption('確認せずに戻す')],
  context: 'writing',
  output: registeredGateway,
  run: restoreGateway,
});
