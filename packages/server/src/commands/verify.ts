import { resolve } from 'node:path';
import { Command } from 'commander';
import { verifyBackup } from '../backup/verifyBackup.ts';
import type { CommandWorld } from './commandWorld.ts';
import { contentsOf } from './contents.ts';

export const verifyCommand = (world: CommandWorld): Command =>
  new Command('verify')
    .description('バックアップが書いたときのままかを、すべてのハッシュと件数で確かめる')
    .argument('<backup>', 'バックアップのフォルダー')
    .action(async (from: string) => {
      const manifest = await verifyBackup(resolve(from), world.stopSignal());
      world.stdout.write(`書いたときのままです（${manifest.created_at}、${contentsOf(manifest)}）。\n`);
    });
