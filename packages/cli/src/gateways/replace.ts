import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { parseEui } from '../options/parseEui.ts';
import { confirm } from '../terminal/ask.ts';
import { findGateway } from './findGateway.ts';
import { printGateway, registeredGateway } from './printGateway.ts';
import { yesOption } from '../options/yesOption.ts';

interface ReplaceGatewayOptions {
  yes?: boolean;
}

async function replaceGateway(
  context: WritingContext,
  wanted: string,
  eui: string,
  { yes }: ReplaceGatewayOptions,
): Promise<void> {
  const { api, writing, ask, say, signal } = context;
  const { id, version, name, gateway_eui } = await findGateway(api, wanted);
  if (yes !== true) {
    const question = `親機「${name}」の機器を ${gateway_eui ?? 'なし'} から ${eui} に交換しますか？`;
    await confirm(ask, { doing: '交換して', question, declined: '交換しませんでした。' });
  }
  await printGateway(context, await writing.gateways.change(id, { version, gateway_eui: eui }, { signal }));
  say('交換しました。通信は、新しい機器から記録し直します。');
}

export const replaceGatewayCommand = defineCommand({
  noun: 'gateways',
  verb: 'replace',
  summary: '親機の機器を交換する（管理者）',
  arguments: [
    { name: '<gateway>', description: '親機のコード、名前、id のどれか' },
    { name: '<eui>', description: '新しい機器ID', parse: parseEui },
  ],
  options: [yesOption('確認せずに交換する')],
  context: 'writing',
  output: registeredGateway,
  run: replaceGateway,
});
