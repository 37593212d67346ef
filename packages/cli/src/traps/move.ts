import type { WritingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { parseLatitude, parseLongitude } from '../options/position.ts';
import { confirm } from '../terminal/ask.ts';
import { findTrap } from './findTrap.ts';
import { printTrap, writtenTrap } from './registered.ts';

export interface MoveTrapOptions {
  place?: string;
  yes?: boolean;
}

export async function moveTrap(
  context: WritingContext,
  wanted: string,
  latitude: number,
  longitude: number,
  { place, yes }: MoveTrapOptions,
): Promise<void> {
  const { api, writing, ask, say, signal } = context;
  const { id, version, name } = await findTrap(api, wanted);
  if (yes !== true) {
    const question = `わな「${name}」を ${latitude}, ${longitude} に移しますか？`;
    await confirm(ask, { doing: '移して', question, declined: '移しませんでした。' });
  }
  const changes = { version, latitude, longitude, ...(place === undefined ? {} : { place }) };
  await printTrap(context, await writing.traps.change(id, changes, { signal }));
  say('移しました。もとの位置は履歴に残っています。');
}

export const moveTrapCommand = defineCommand({
  noun: 'traps',
  verb: 'move',
  summary: 'わなの位置を移す（もとの位置は履歴に残る）',
  arguments: [
    { name: '<trap>', description: 'わなの番号、名前、id のどれか' },
    { name: '<latitude>', description: '緯度', parse: parseLatitude },
    { name: '<longitude>', description: '経度', parse: parseLongitude },
  ],
  options: [
    { flags: '--place <text>', description: '場所' },
    { flags: '-y, --yes', description: '確認せずに移す' },
  ],
  context: 'writing',
  output: writtenTrap,
  run: moveTrap,
});
