import type { WritingContext } from '../command/context.ts';
import { type AnyCommand, defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { confirm } from '../terminal/ask.ts';
import { INTEGRATION_ARGUMENT } from './broker.ts';
import { findIntegration } from './findIntegration.ts';
import { yesOption } from '../options/yesOption.ts';

async function replayMessages(
  context: WritingContext,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { api, writing, say, ask, signal } = context;
  const { id, name } = await findIntegration(api, wanted, signal);
  if (yes !== true)
    await confirm(ask, {
      doing: '読み直して',
      question: `連携「${name}」の読み取れなかった電文を、もう一度読みますか？ まだ確認されていない作動は知らせます。`,
      declined: '読み直しませんでした。',
    });
  const replayed = await writing.integrations.replay(id, { signal });
  const lines = [['読み直す電文', `${replayed.count}件`]] as const;
  await printWritten(context, { id, row: replayed, lines });
  say(replayed.count === 0 ? '読み直す電文はありません。' : '読み直しています。結果: satomori uplinks list');
}

export const replayMessagesCommand = defineCommand({
  noun: 'uplinks',
  verb: 'replay',
  summary: '連携の読み取れなかった電文を、いまの読み方でもう一度読む',
  arguments: [INTEGRATION_ARGUMENT],
  options: [yesOption('確認せずに読み直す')],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).replayedSchema },
  run: replayMessages,
});

/** Its former name, which programs may use. */
export const replayIntegrationCommand: AnyCommand = {
  ...replayMessagesCommand,
  noun: 'integrations',
  summary: 'uplinks replay と同じ（前からの名前）',
};
