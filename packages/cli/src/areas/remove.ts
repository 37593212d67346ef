import { AREA_KIND_LABELS } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { printWritten } from '../command/printWritten.ts';
import { confirm, mustBeAskable } from '../terminal/ask.ts';
import { findArea } from './areaRows.ts';
import { yesOption } from '../options/yesOption.ts';

async function removeArea(
  context: WritingContext,
  wanted: string,
  { yes }: { yes?: boolean },
): Promise<void> {
  const { api, writing, ask, say, signal } = context;
  const doing = '削除して';
  if (yes !== true) mustBeAskable(ask, doing);
  const area = await findArea(api, wanted);
  if (yes !== true) {
    say(`${AREA_KIND_LABELS[area.properties.kind]}  ${area.properties.name}`);
    await confirm(ask, { doing, question: 'この区域を削除しますか？', declined: '削除しませんでした。' });
  }
  const removed = await writing.areas.remove(area.id, { signal });
  await printWritten(context, { id: area.id, row: removed });
  say(`「${area.properties.name}」を削除しました。`);
}

export const removeAreaCommand = defineCommand({
  noun: 'areas',
  verb: 'remove',
  summary: '区域を削除する（管理者。地図と一覧から消える）',
  arguments: [{ name: '<area>', description: '名前か id' }],
  options: [yesOption('確認せずに削除する')],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).removeArea.answer },
  run: removeArea,
});
