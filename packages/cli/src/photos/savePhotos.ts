import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { formatDateTime, type HuntPoint, type ImageSize, PHOTO_KIND_LABELS } from '@satomori/core';
import type { ReadingContext } from '../context.ts';
import { asDiskError } from '../downloads/diskError.ts';
import { MANIFEST_NAME } from '../downloads/manifestFile.ts';
import { removeAbandoned } from '../downloads/receiveFile.ts';
import type { Sleep } from '../downloads/tryAgain.ts';
import { CliError, usageError } from '../errors/cliError.ts';
import type { Column } from '../output/columns.ts';
import { visible } from '../output/visible.ts';
import { fetchPhotos, type PhotoOutcome } from './fetchPhotos.ts';
import { type PhotoJob, photoJobs } from './photoJobs.ts';
import { type PhotoManifest, readPhotoManifest } from './photoManifest.ts';

export interface SavePhotosOptions {
  size: ImageSize;
  out?: string;
  nameTemplate: string;
  resume?: boolean;
  dryRun?: boolean;
}

/** What would be fetched, as it is listed with `--dry-run`. */
const JOB_COLUMNS: readonly Column<PhotoJob>[] = [
  { heading: 'ファイル', cell: ({ path }) => path, shrinksTo: 20 },
  { heading: '捕獲番号', cell: ({ capture_no }) => capture_no ?? '' },
  { heading: '日時', cell: ({ captured_at }) => formatDateTime(captured_at), isOptional: true },
  { heading: '種類', cell: ({ photo_kind }) => PHOTO_KIND_LABELS[photo_kind], isOptional: true },
  { heading: '原本のバイト', cell: ({ bytes }) => String(bytes), align: 'right' },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

/** The manifest to go on with; another one in the folder is not touched. */
async function openManifest(
  { target }: ReadingContext,
  folder: string,
  { size, resume = false, dryRun = false }: SavePhotosOptions,
): Promise<PhotoManifest> {
  const stored = await readPhotoManifest(folder);
  const path = join(folder, MANIFEST_NAME);
  if (stored === null) return { server: target.url, size, photos: new Map(), pending: new Map() };
  if (stored.server !== target.url || stored.size !== size) {
    throw usageError(`${path} は別のものの記録です（${stored.server}、${stored.size}）。`, [
      '別のフォルダーにする: --out フォルダー',
    ]);
  }
  if (!resume && !dryRun)
    throw usageError(`${path} がすでにあります。`, [
      '続きから始める: --resume',
      '別のフォルダーにする: --out フォルダー',
    ]);
  return stored;
}

/** What lies in the folder; nothing where there is none yet. */
const filesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw asDiskError(error, folder);
  }
};

function namesIn({ photos, pending }: PhotoManifest): Map<string, string> {
  return new Map([...pending.values(), ...photos.values()].map(({ id, path }) => [id, path]));
}

async function tellOutcome(
  { output, say }: ReadingContext,
  folder: string,
  { fetched, kept, failed }: PhotoOutcome,
  { size }: SavePhotosOptions,
): Promise<void> {
  const manifest = join(folder, MANIFEST_NAME);
  const photos = fetched + kept + failed.length;
  say(`${fetched}枚を保存しました${kept === 0 ? '' : `（ほかに ${kept}枚はすでにあります）`}。`);
  if (output.mode === 'json') await output.details({ folder, manifest, photos, fetched, kept, failed }, []);
  else await output.text(visible(manifest));
  if (failed.length === 0) return;
  const tried = failed.filter(({ code }) => code !== 'not_tried');
  const notTried = failed.length - tried.length;
  say(
    ...tried.map(
      ({ path, capture_no, capture_id, message }) =>
        `失敗 ${path}（捕獲 ${capture_no ?? capture_id}）: ${message}`,
    ),
    ...(notTried === 0 ? [] : [`失敗が続いたため、${notTried}枚は試していません。`]),
  );
  const isRefused = size === 'original' && failed.some(({ code }) => code === 'not_allowed');
  throw new CliError('partly', 'partly_failed', `${photos}枚のうち ${failed.length}枚に失敗しました。`, [
    ...(isRefused ? ['原本を見られるのは投稿した本人と管理者だけです。縮小した写真にする: --size view'] : []),
    '失敗したものをもう一度試す: --resume',
  ]);
}

/** Saves all photos of the captures in one folder, with a manifest beside them, and prints where. */
export async function savePhotos(
  context: ReadingContext,
  captures: readonly HuntPoint[],
  options: SavePhotosOptions,
  sleep?: Sleep,
): Promise<void> {
  const { output, say, now } = context;
  const { out: folder = '.', nameTemplate: template, size } = options;
  const manifest = await openManifest(context, folder, options);
  const known = namesIn(manifest);
  const ours = new Set(known.values());
  const taken = (await filesIn(folder)).filter((name) => !ours.has(name));
  const jobs = photoJobs(captures, { template, size, known, taken });

  if (options.dryRun === true) {
    await output.list([jobs], JOB_COLUMNS);
    say(jobs.length === 0 ? '該当する写真はありません' : `${jobs.length}枚（何も保存していません）。`);
    return;
  }
  if (jobs.length === 0) {
    say('該当する写真はありません');
    const nothing = { folder, manifest: null, photos: 0, fetched: 0, kept: 0, failed: [] };
    if (output.mode === 'json') await output.details(nothing, []);
    return;
  }
  try {
    await mkdir(folder, { recursive: true });
    await removeAbandoned(folder, now());
  } catch (error) {
    throw asDiskError(error, folder);
  }
  await tellOutcome(context, folder, await fetchPhotos(context, folder, jobs, manifest, sleep), options);
}
