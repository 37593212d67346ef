import { join } from 'node:path';
import { formatDateTime } from '@satomori/core';
import { Command } from 'commander';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import { writeAudit } from '../audit-logs/repository.ts';
import { type BasemapStore, createBasemapStore, type StoredBasemap } from '../basemaps/basemapStore.ts';
import { BasemapError } from '../basemaps/inspectArchive.ts';
import type { Db } from '../database/database.ts';
import { findSite } from '../sites/repository.ts';
import type { CommandContext } from './commandContext.ts';
import { UsageError } from './exitCodes.ts';
import { namedSite } from './namedSite.ts';
import { withDatabase } from './withDatabase.ts';

interface SiteOption {
  site: string;
}

interface Work {
  db: Db;
  scope: Scope;
  siteName: string;
  basemaps: BasemapStore;
}

const withSite = <T>(context: CommandContext, { site }: SiteOption, work: (work: Work) => Promise<T>) =>
  withDatabase(context, { mayCreate: false }, async ({ db }, { dataDir }) => {
    const { id, name } = await namedSite(db, site);
    const basemaps = createBasemapStore(join(dataDir, 'basemaps'));
    return work({ db, scope: scopeOfSystem(id), siteName: name, basemaps });
  });

const describe = ({ attribution, west, south, east, north, ...map }: StoredBasemap): string =>
  [
    `出典: ${attribution}`,
    `範囲: ${[west, south, east, north].join(',')}（西,南,東,北）`,
    `ズーム: ${map.min_zoom}～${map.max_zoom}`,
    `大きさ: ${(map.bytes / 1024 / 1024).toFixed(1)}MB`,
    `入れた日時: ${formatDateTime(map.loaded_at)}`,
    '',
  ].join('\n');

async function audit({ db, scope }: Work, action: 'import' | 'delete', reason: string, at: number) {
  await writeAudit(db, scope, {
    action,
    target_type: 'site',
    target_id: scope.siteId,
    reason,
    at,
    request_id: null,
  });
}

async function load(context: CommandContext, file: string, options: SiteOption): Promise<void> {
  const text = await withSite(context, options, async (work) => {
    const now = context.now();
    const center = await findSite(work.db, work.scope);
    const stored = await work.basemaps.replace(work.scope, file, center, now).catch((error: unknown) => {
      if (error instanceof BasemapError)
        throw new UsageError(`${file}: ${error.message}何も変えていません。`);
      throw error;
    });
    await audit(work, 'import', `町の地図（${stored.attribution}）`, now);
    return `サイト「${work.siteName}」に町の地図を入れました。動いているサーバーでも、すぐに使えます。\n${describe(stored)}`;
  });
  context.stdout.write(text);
}

async function show(context: CommandContext, options: SiteOption): Promise<void> {
  const stored = await withSite(context, options, ({ basemaps, scope }) => basemaps.find(scope));
  context.stdout.write(stored === null ? '町の地図は入っていません。\n' : describe(stored));
}

async function remove(context: CommandContext, options: SiteOption): Promise<void> {
  const wasThere = await withSite(context, options, async (work) => {
    const isRemoved = await work.basemaps.remove(work.scope);
    if (isRemoved) await audit(work, 'delete', '町の地図', context.now());
    return isRemoved;
  });
  context.stdout.write(wasThere ? '町の地図を消しました。\n' : '町の地図は入っていません。\n');
}

export const basemapCommand = (context: CommandContext): Command => {
  const verb = (name: string) =>
    new Command(name).requiredOption('--site <code|name>', 'サイトのコードか名前');
  return new Command('basemap')
    .description('町の地図（電波のないところでも使える地図）を入れる・見る・消す')
    .addCommand(
      verb('load')
        .description('PMTiles のファイルを町の地図にする（いまの地図と取り替える）')
        .argument('<file>', '国土地理院の最適化ベクトルタイルか Protomaps の basemap から切り出したファイル')
        .action((file: string, options: SiteOption) => load(context, file, options)),
    )
    .addCommand(
      verb('show')
        .description('入っている町の地図の出典、範囲、大きさ')
        .action((options: SiteOption) => show(context, options)),
    )
    .addCommand(
      verb('remove')
        .description('町の地図を消す')
        .action((options: SiteOption) => remove(context, options)),
    );
};
