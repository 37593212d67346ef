import { removeGroup as removeGroupEndpoint } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { confirm } from '../terminal/ask.ts';
import { findGroup } from './findGroup.ts';
import { yesOption } from '../options/yesOption.ts';

interface RemoveGroupOptions {
  yes?: boolean;
}

export async function removeGroup(
  context: WritingContext,
  wanted: string,
  { yes }: RemoveGroupOptions,
): Promise<void> {
  const { api, call, ask, say, signal } = context;
  const { id, name } = await findGroup(api, wanted);
  if (yes !== true) {
    const question = `グループ「${name}」を削除しますか？ 元には戻せません。`;
    await confirm(ask, { doing: '削除して', question, declined: '削除しませんでした。' });
  }
  const removed = await call(removeGroupEndpoint, { params: { id } }, { signal });
  await printWritten(context, { id, row: removed });
  say('削除しました。');
}

export const removeGroupCommand = defineCommand({
  noun: 'groups',
  verb: 'remove',
  summary: 'グループを削除する（管理者。下のグループ、人、わな、区域のないものだけ）',
  arguments: [{ name: '<group>', description: '名前か id' }],
  options: [yesOption('確認せずに削除する')],
  context: 'writing',
  output: {
    object: async () => (await import('@satomori/core/rowSchemas')).removeGroup.answer,
  },
  run: removeGroup,
});
