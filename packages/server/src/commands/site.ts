import { Command } from 'commander';
import type { CommandWorld } from './commandWorld.ts';
import { eraseSiteCommand } from './eraseSite.ts';
import { exportSiteCommand } from './exportSite.ts';

export const siteCommand = (world: CommandWorld): Command =>
  new Command('site')
    .description('サイトごとの作業')
    .addCommand(exportSiteCommand(world))
    .addCommand(eraseSiteCommand(world));
