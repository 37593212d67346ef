import { resolve } from 'node:path';
import { Command } from 'commander';
import { restoreBackup } from '../backup/restoreBackup.ts';
import { readConfig } from '../config/config.ts';
import type { CommandWorld } from './commandWorld.ts';
import { contentsOf } from './contents.ts';

async function restore(world: CommandWorld, from: string, verify: boolean): Promise<void> {
  const config = readConfig(world.env);
  const options = { verify, signal: world.stopSignal() };
  const manifest = await restoreBackup(resolve(from), config, options);
  const checked = verify ? '戻したあとの件数とハッシュも一致しました。' : '';
  world.stdout.write(`${config.dataDir} に戻しました（${contentsOf(manifest)}）。${checked}\n`);
}

export const restoreCommand = (world: CommandWorld): Command =>
  new Command('restore')
    .description('バックアップを、空の DATA_DIR（と、空の PostgreSQL）に戻す')
    .argument('<backup>', 'バックアップのフォルダー')
    .option('--verify', '戻したあとのデータと写真も、すべてのハッシュと件数で確かめる')
    .action((from: string, { verify }: { verify?: true }) => restore(world, from, verify === true));
