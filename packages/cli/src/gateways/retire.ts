import { removeGateway } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { confirm } from '../terminal/ask.ts';
import { findGateway } from './findGateway.ts';
import { yesOption } from '../options/yesOption.ts';

interface RetireGatewayOptions {
  yes?: boolean;
}

async function retireGateway(
  context: WritingContext,
  wanted: string,
  { yes }: RetireGatewayOptions,
): Promise<void> {
  const { api, call, ask, say, signal } = context;
  const { id, name } = await findGateway(api, wanted);
  if (yes !== true) {
    const question = `親機「${name}」を撤去しますか？ 機器IDは外れます。`;
    await confirm(ask, { doing: '撤去して', question, declined: '撤去しませんでした。' });
  }
  const removed = await call(removeGateway, { params: { id } }, { signal });
  await printWritten(context, { id, row: removed });
  say(removed.outcome === 'deleted' ? '記録がないので、台帳から消しました。' : '休止として残しました。');
}

export const retireGatewayCommand = defineCommand({
  noun: 'gateways',
  verb: 'retire',
  summary: '親機を撤去する（管理者。受信の記録は残る）',
  arguments: [{ name: '<gateway>', description: '親機のコード、名前、id のどれか' }],
  options: [yesOption('確認せずに撤去する')],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).removeGateway.answer },
  run: retireGateway,
});
