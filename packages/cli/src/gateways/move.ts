import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { askToMove, MOVE_ARGUMENTS, MOVE_OPTIONS, MOVED, type MoveOptions } from '../options/move.ts';
import { findGateway } from './findGateway.ts';
import { printGateway, registeredGateway } from './printGateway.ts';

async function moveGateway(
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
