import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { askToMove, MOVE_ARGUMENTS, MOVE_OPTIONS, MOVED, type MoveOptions } from '../options/move.ts';
import { findTrap } from './findTrap.ts';
import { printTrap, writtenTrap } from './printTrap.ts';

export async function moveTrap(
  context: WritingContext,
  wanted: string,
  latitude: number,
  longitude: number,
  options: MoveOptions,
): Promise<void> {
  const { api, writing, say, signal } = context;
  const { id, version, name } = await findTrap(api, wanted);
  const changes = await askToMove(context, `わな「${name}」`, { latitude, longitude }, options);
  await printTrap(context, await writing.traps.change(id, { version, ...changes }, { signal }));
  say(MOVED);
}

export const moveTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'move',
  summary: 'わなの位置を移す（もとの位置は履歴に残る）',
  arguments: [{ name: '<trap>', description: 'わなの番号、名前、id のどれか' }, ...MOVE_ARGUMENTS],
  options: [...MOVE_OPTIONS],
  context: 'writing',
  output: writtenTrap,
  run: moveTrap,
});
