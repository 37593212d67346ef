import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { confirm } from '../terminal/ask.ts';
import { findIntegration } from './findIntegration.ts';
import { INTEGRATION_COLUMNS } from './list.ts';
import { yesOption } from '../options/yesOption.ts';

export async function revokeIntegration(
  context: WritingContext,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { api, writing, say, ask, signal } = context;
  const { id, name } = await findIntegration(api, wanted, signal);
  if (yes !== true)
    await confirm(ask, {
      doing: '停止して',
      question: `連携キー「${name}」を停止しますか？ 元に戻せません。`,
      declined: '停止しませんでした。',
    });
  const revoked = await writing.integrations.revoke(id, { signal });
  await printWritten(context, { id: revoked.id, row: revoked, columns: INTEGRATION_COLUMNS });
  say('停止しました。このキーの電文は、もう受け取りません。');
}

export const revokeIntegrationCommand = defineCommand({
  noun: 'integrations',
  verb: 'revoke',
  summary: '連携キーを停止する（元に戻せない）',
  arguments: [{ name: '<integration>', description: '名前か id' }],
  options: [yesOption('確認せずに停止する')],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).integrationSchema },
  run: revokeIntegration,
});
