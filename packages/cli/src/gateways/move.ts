import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { parseLatitude, parseLongitude } from '../options/position.ts';
import { confirm } from '../terminal/ask.ts';
import { findGateway } from './findGateway.ts';
import { printGateway, registeredGateway } from './registered.ts';

export interface MoveGatewayOptions {
  place?: string;
  yes?: boolean;
}

export async function moveGateway(
  context: WritingContext,
  wanted: string,
  latitude: number,
  longitude: number,
  { place, yes }: MoveGatewayOptions,
): Promise<void> {
  const { api, writing, ask, say, signal } = context;
  const { id, version, name } = await findGateway(api, wanted);
  if (yes !== true) {
    const question = `親機「${name}」を ${latitude}, ${longitude} に移しますか？`;
    await confirm(ask, { doing: '移して', question, declined: '移しませんでした。' });
  }
  const changes = { version, latitude, longitude, ...(place === undefined ? {} : { place }) };
  await printGateway(context, await writing.gateways.change(id, changes, { signal }));
  say('移しました。もとの位置は履歴に残っています。');
}

export const moveGatewayCommand = defineCommand({
  noun: 'gateways',
  verb: 'move',
  summary: '親機の位置を移す（管理者。もとの位置は履歴に残る）',
  arguments: [
    { name: '<gateway>', description: '親機のコード、名前、id のどれか' },
    { name: '<latitude>', description: '緯度', parse: parseLatitude },
    { name: '<longitude>', description: '経度', parse: parseLongitude },
  ],
  options: [
    { flags: '--place <text>', description: '場所' },
    { flags: '-y, --yes', description: '確認せずに移す' },
  ],
  context: 'writing',
  output: registeredGateway,
  run: moveGateway,
});
