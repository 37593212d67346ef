import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatDateTime } from '@satomori/core';
import { Command } from 'commander';
import { createBackup } from '../backup/createBackup.ts';
import { readConfig } from '../config/config.ts';
import type { CommandWorld } from './commandWorld.ts';
import { UsageError } from './exitCodes.ts';
import { contentsOf } from './contents.ts';

/** The path itself if it does not exist; in an existing folder, a name with the time. */
function placeFor(out: string, now: number): string {
  const path = resolve(out);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return path;
  if (!found.isDirectory())
    throw new UsageError(`${path} は、もうあります。フォルダーか、まだない名前を指定してください。`);
  const name = `satomori-${formatDateTime(now).replaceAll(/[^0-9]/g, '')}`;
  const place = join(path, name);
  if (statSync(place, { throwIfNoEntry: false }) !== undefined)
    throw new UsageError(`${place} は、もうあります。1分待ってからやり直してください。`);
  return place;
}

async function backup(world: CommandWorld, out: string): Promise<void> {
  const config = readConfig(world.env);
  const place = placeFor(out, world.now());
  const { manifest, damagedPhotos } = await createBackup(config, place, world.now(), world.stopSignal());
  world.stdout.write(`${place}\n`);
  world.stderr.write(`バックアップしました（${contentsOf(manifest)}）。\n`);
  if (damagedPhotos.length > 0)
    throw new Error(
      `ただし、ファイルがないか壊れている写真が${damagedPhotos.length}枚あります（${damagedPhotos.slice(0, 5).join('、')}）。`,
    );
}

export const backupCommand = (world: CommandWorld): Command =>
  new Command('backup')
    .description('サーバーを動かしたまま、データと写真をまるごとバックアップする')
    .requiredOption(
      '--out <path>',
      'バックアップの置き場所。あるフォルダーなら、その中に日時の名前で。ない名前なら、その名前で',
    )
    .action(({ out }: { out: string }) => backup(world, out));
