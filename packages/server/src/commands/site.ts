import { Command } from 'commander';
import type { CommandWorld } from './commandWorld.ts';
import { eraseSiteCommand } from './eraseSite.ts';

export const siteCommand = (world: CommandWorld): Command =>
  new Command('site').description('サイトごとの作業').addCommand(eraseSiteCommand(world));
