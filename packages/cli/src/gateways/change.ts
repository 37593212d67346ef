import { type Gateway, removeGateway } from '@satomori/core';
import type { WritingContext } from '../command/context.ts';
import { GATEWAY_COLUMNS } from './list.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { askToMove, MOVE_ARGUMENTS, MOVE_OPTIONS, MOVED, type MoveOptions } from '../options/move.ts';
import { findGateway } from './findGateway.ts';
import { parseEui } from '../options/parseEui.ts';
import { confirm } from '../terminal/ask.ts';

const registeredGateway = {
  object: async () => (await import('@satomori/core/rowSchemas')).gatewaySchema,
};

/** The gateway as it is registered now. */
async function printGateway({ output }: WritingContext, gateway: Gateway): Promise<void> {
  if (output.mode === 'json') await output.details(gateway, []);
  else await output.list([[gateway]], GATEWAY_COLUMNS);
}

export async function moveGateway(
  context: WritingContext,
  wanted: string,
  latitude: number,
  longitude: number,
  options: MoveOptions,
): Promise<void> {
  const { api, writing, say, signal } = context;
  const { id, version, name } = await findGateway(api, wanted);
  const changes = await askToMove(context, `親機「${name}」`, { latitude, longitude }, options);
  await printGateway(context, await writing.gateways.change(id, { version, ...changes }, { signal }));
  say(MOVED);
}

export const moveGatewayCommand = defineCommand({
  noun: 'gateways',
  verb: 'move',
  summary: '親機の位置を移す（管理者。もとの位置は履歴に残る）',
  arguments: [{ name: '<gateway>', description: '親機のコード、名前、id のどれか' }, ...MOVE_ARGUMENTS],
  options: [...MOVE_OPTIONS],
  context: 'writing',
  output: registeredGateway,
  run: moveGateway,
});

export interface ReplaceGatewayOptions {
  yes?: boolean;
}

export async function replaceGateway(
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
  options: [{ flags: '-y, --yes', description: '確認せずに交換する' }],
  context: 'writing',
  output: registeredGateway,
  run: replaceGateway,
});

export interface RetireGatewayOptions {
  yes?: boolean;
}

export async function retireGateway(
  { api, call, ask, output, say, signal }: WritingContext,
  wanted: string,
  { yes }: RetireGatewayOptions,
): Promise<void> {
  const { id, name } = await findGateway(api, wanted);
  if (yes !== true) {
    const question = `親機「${name}」を撤去しますか？ 機器IDは外れます。`;
    await confirm(ask, { doing: '撤去して', question, declined: '撤去しませんでした。' });
  }
  const removed = await call(removeGateway, { params: { id } }, { signal });
  if (output.mode === 'json') await output.details(removed, []);
  say(removed.outcome === 'deleted' ? '記録がないので、台帳から消しました。' : '休止として残しました。');
}

export const retireGatewayCommand = defineCommand({
  noun: 'gateways',
  verb: 'retire',
  summary: '親機を撤去する（管理者。受信の記録は残る）',
  arguments: [{ name: '<gateway>', description: '親機のコード、名前、id のどれか' }],
  options: [{ flags: '-y, --yes', description: '確認せずに撤去する' }],
  context: 'writing',
  output: { object: async () => (await import('@satomori/core/rowSchemas')).removeGateway.answer },
  run: retireGateway,
});

export interface RestoreGatewayOptions {
  yes?: boolean;
}

export async function restoreGateway(
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
  options: [{ flags: '-y, --yes', description: '確認せずに戻す' }],
  context: 'writing',
  output: registeredGateway,
  run: restoreGateway,
});
