import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { createBackup } from '../backup/createBackup.ts';
import { readConfig } from '../config/config.ts';
import type { CommandContext } from './commandContext.ts';
import { UsageError } from './exitCodes.ts';
import { backupName, type Manifest } from '../backup/format.ts';
import { restoreBackup } from '../backup/restoreBackup.ts';
import { verifyBackup } from '../backup/verifyBackup.ts';

/** The contents of a backup, in a few words. */
function contentsOf({ tables, photos }: Manifest): string {
  const rows = tables.reduce((sum, { lines }) => sum + lines, 0);
  return `${tables.length}個の表の${rows}行、写真のファイル${photos.lines}個 ${Math.ceil(photos.bytes / 1_000_000)}MB`;
}

/** The path itself if it does not exist; in an existing folder, a name with the time. */
function placeFor(out: string, now: number): string {
  const path = resolve(out);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return path;
  if (!found.isDirectory())
    throw new UsageError(`${path} は、もうあります。フォルダーか、まだない名前を指定してください。`);
  const place = join(path, backupName(now));
  if (statSync(place, { throwIfNoEntry: false }) !== undefined)
    throw new UsageError(`${place} は、もうあります。1分待ってからやり直してください。`);
  return place;
}

/**
 * Writes a backup of the server, or the export of a site, and reports it.
 *
 * @throws {Error} with a Japanese sentence; also after it was written, for photos whose files are damaged
 */
export async function writeBackup(context: CommandContext, out: string, siteId?: string): Promise<void> {
  const config = readConfig(context.env);
  const place = placeFor(out, context.now());
  const options = { now: context.now(), signal: context.stopSignal(), siteId };
  const { manifest, damagedPhotos } = await createBackup(config, place, options);
  context.stdout.write(`${place}\n`);
  context.stderr.write(
    `${siteId === undefined ? 'バックアップしました' : '書き出しました'}（${contentsOf(manifest)}）。\n`,
  );
  if (damagedPhotos.length > 0)
    throw new Error(
      `ただし、ファイルがないか壊れている写真が${damagedPhotos.length}枚あります（${damagedPhotos.slice(0, 5).join('、')}）。`,
    );
}

export const backupCommand = (context: CommandContext): Command =>
  new Command('backup')
    .description('サーバーを動かしたまま、データと写真をまるごとバックアップする')
    .requiredOption(
      '--out <path>',
      'バックアップの置き場所。あるフォルダーなら、その中に日時の名前で。ない名前なら、その名前で',
    )
    .action(({ out }: { out: string }) => writeBackup(context, out));

export const verifyCommand = (context: CommandContext): Command =>
  new Command('verify')
    .description('バックアップが書いたときのままかを、すべてのハッシュと件数で確かめる')
    .argument('<backup>', 'バックアップのフォルダー')
    .action(async (from: string) => {
      const manifest = await verifyBackup(resolve(from), context.stopSignal());
      context.stdout.write(`書いたときのままです（${manifest.created_at}、${contentsOf(manifest)}）。\n`);
    });

async function restore(context: CommandContext, from: string, verify: boolean): Promise<void> {
  const config = readConfig(context.env);
  const options = { verify, signal: context.stopSignal() };
  const manifest = await restoreBackup(resolve(from), config, options);
  const checked = verify ? '戻したあとの件数とハッシュも一致しました。' : '';
  context.stdout.write(`${config.dataDir} に戻しました（${contentsOf(manifest)}）。${checked}\n`);
}

export const restoreCommand = (context: CommandContext): Command =>
  new Command('restore')
    .description('バックアップを、空の DATA_DIR（と、空の PostgreSQL）に戻す')
    .argument('<backup>', 'バックアップのフォルダー')
    .option('--verify', '戻したあとのデータと写真も、すべてのハッシュと件数で確かめる')
    .action((from: string, { verify }: { verify?: true }) => restore(context, from, verify === true));
