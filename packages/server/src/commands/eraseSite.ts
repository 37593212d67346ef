import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { identityKey } from '@satomori/core';
import { Command } from 'commander';
import { scopeOfSystem } from '../access/scope.ts';
import { createBasemapStore } from '../basemaps/basemapStore.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { type FolderLock, lockFolder } from '../database/sqlite/folderLock.ts';
import { countSite, type Erased, eraseSite } from '../erasing/eraseSite.ts';
import { listUnfinished } from '../erasing/erasureRepository.ts';
import { createPhotoFolder } from '../photos/photoFolder.ts';
import { createPhotoStore } from '../photos/photoStore.ts';
import { findSiteByCodeOrName } from '../sites/repository.ts';
import type { CommandContext } from './commandContext.ts';
import { UsageError } from './exitCodes.ts';
import { namedSite } from './namedSite.ts';
import { withDatabase } from './withDatabase.ts';

interface EraseOptions {
  yes?: true;
  name?: string;
}

/** Asks at the terminal for the site's name. @throws {UsageError} without a terminal */
async function typedName({ stdin, stderr }: CommandContext): Promise<string> {
  if (stdin.isTTY !== true)
    throw new UsageError('端末がないため、確かめられません。--yes と --name サイトの名前 を付けてください。');
  const reader = createInterface({ input: stdin, output: stderr });
  try {
    return await reader.question('消してよければ、サイトの名前を入力してください: ');
  } finally {
    reader.close();
  }
}

/** @throws {UsageError} unless the name was entered as it is */
async function confirm(
  context: CommandContext,
  siteName: string,
  { yes, name }: EraseOptions,
): Promise<void> {
  const entered = yes === true ? (name ?? '') : await typedName(context);
  if (identityKey(entered) !== identityKey(siteName))
    throw new UsageError('サイトの名前が違います。何も消していません。');
}

/** Keeps servers from starting meanwhile; `null` if one may be running already. */
function lockAgainstServers({ databaseUrl, dataDir }: Config): FolderLock | null {
  if (databaseUrl !== undefined) return null;
  try {
    return lockFolder(dataDir);
  } catch {
    return null;
  }
}

async function eraseOne(context: CommandContext, database: Database, config: Config, siteId: string) {
  const root = join(config.dataDir, 'photos');
  if (!(await createPhotoFolder(database, root).isOwn(database.db)))
    throw new Error(
      `${root} は、このデータベースの写真のフォルダーではありません。DATA_DIR を確かめてください。何も消していません。`,
    );
  const lock = lockAgainstServers(config);
  const photos = createPhotoStore(root);
  try {
    await createBasemapStore(join(config.dataDir, 'basemaps')).remove(scopeOfSystem(siteId));
    const options = { mayServerRun: lock === null, now: Date.now(), signal: context.stopSignal() };
    return await eraseSite(database, photos, siteId, options);
  } finally {
    await photos.close();
    lock?.release();
  }
}

function report(context: CommandContext, { rows, photos, youngFiles }: Erased): void {
  context.stdout.write(`消しました（${rows}行、写真${photos}枚）。\n`);
  if (youngFiles > 0)
    throw new Error(
      `ただし、この1時間に受け取ったファイルが${youngFiles}個残っています。1時間後に、同じコマンドをもう一度行ってください。`,
    );
}

/** @throws {UsageError} for a site that people still use, or whose name was not entered */
async function eraseNamed(
  context: CommandContext,
  database: Database,
  config: Config,
  { named, ...options }: EraseOptions & { named: string },
): Promise<void> {
  const site = await namedSite(database.db, named);
  if (!site.is_disabled)
    throw new UsageError(
      `サイト「${site.name}」は使われています。先に satomori-server site disable ${site.code} で停止してください。何も消していません。`,
    );
  const { rows, photos } = await countSite(database, site.id);
  context.stderr.write(
    `サイト「${site.name}」の${rows}行と写真${photos}枚を、すべて消します。元に戻せません。\n`,
  );
  await confirm(context, site.name, options);
  report(context, await eraseOne(context, database, config, site.id));
}

async function erase(context: CommandContext, named: string, options: EraseOptions): Promise<void> {
  await withDatabase(context, { mayCreate: false }, async (database, config) => {
    const isThere = (await findSiteByCodeOrName(database.db, named)) !== undefined;
    const unfinished = isThere ? [] : await listUnfinished(database.db);
    if (unfinished.length === 0) return eraseNamed(context, database, config, { named, ...options });
    context.stderr.write('途中で止まった消去の続きを行います。\n');
    for (const id of unfinished) report(context, await eraseOne(context, database, config, id));
  });
}

export const eraseSiteCommand = (context: CommandContext): Command =>
  new Command('erase')
    .description('サイトの記録、アカウント、写真、監査の記録を、すべて消す（元に戻せない）')
    .argument('<site>', 'サイトのコードか名前')
    .option('--yes', 'たずねない。--name が要る')
    .option('--name <name>', '確かめのための、サイトの名前')
    .action((site: string, options: EraseOptions) => erase(context, site, options));
