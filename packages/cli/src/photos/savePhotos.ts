import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileBody, PHOTO_KIND_LABELS, type PhotoSize } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { asDiskError } from '../files/diskError.ts';
import { openFolder, withFolder } from '../downloads/folderLock.ts';
import { MANIFEST_NAME, pathsOf } from '../downloads/manifestFile.ts';
import { printStop, saveAll, type SaveOutcome } from '../downloads/saveAll.ts';
import type { Sleep } from '../server/commandRetry.ts';
import { CliError } from '../errors/cliError.ts';
import type { Column } from '../output/columns.ts';
import { longTime } from '../output/times.ts';
import { visible } from '../text/visible.ts';
import { folderOf, type PhotoJob, photoJobs } from './photoJobs.ts';
import { openPhotoManifest, type PhotoManifest, writePhotoManifest } from './photoManifest.ts';
import type { PhotoPost } from './photoPosts.ts';
import type { PhotoFolder } from './photoTemplate.ts';
import { type ReceivedFile, receiveFile } from '../downloads/receiveFile.ts';

/** The file is complete, but not the one that was sent to the server. */
const wrongHash = () =>
  new CliError('error', 'wrong_hash', '送られたときの写真と内容が一致しません（保存していません）。');

/** Downloads photos into a folder; originals are verified against the hash of what was sent to the server. */
function fetchPhotos(
  context: ReadingContext,
  folder: string,
  jobs: readonly PhotoJob[],
  manifest: PhotoManifest,
  sleep?: Sleep,
): Promise<SaveOutcome<PhotoJob>> {
  const { files } = context;
  const { size } = manifest;

  async function receive({ source, sha256_sent }: PhotoJob, stop: AbortSignal): Promise<ReceivedFile> {
    const response = await files.photo(source, size, { signal: stop });
    const file = await receiveFile(folder, fileBody(response, 'image/', stop));
    if (size !== 'original' || file.sha256 === sha256_sent) return file;
    await file.discard();
    throw wrongHash();
  }

  return saveAll(
    context,
    {
      folder,
      label: '写真',
      jobs,
      record: manifest,
      note: () => writePhotoManifest(folder, manifest),
      // A photo that was replaced or turned on the server keeps its id but has other content.
      isCurrent: (entry, job) => entry.sha256_sent === job.sha256_sent && (entry.turn ?? 0) === job.turn,
      receive,
      entryOf: ({ id, post_id, path, sha256_sent, turn }, { bytes, sha256 }) => ({
        id,
        post_id,
        path,
        bytes,
        sha256,
        sha256_sent,
        turn,
      }),
    },
    sleep,
  );
}

export interface SavePhotosOptions {
  size: PhotoSize;
  out?: string;
  nameTemplate: string;
  /** Groups the photos into subfolders by this. */
  each?: PhotoFolder;
  resume?: boolean;
  dryRun?: boolean;
}

/** The rows of `--dry-run`: what would be fetched. */
const JOB_COLUMNS: readonly Column<PhotoJob>[] = [
  { heading: 'ファイル', cell: ({ path }) => path, shrinksTo: 20 },
  { heading: '投稿', cell: ({ post }) => post, plain: ({ capture_no }) => capture_no ?? '', shrinksTo: 12 },
  { heading: '日時', cell: ({ occurred_at }, style) => longTime(occurred_at, style), isOptional: true },
  { heading: '種類', cell: ({ photo_kind }) => PHOTO_KIND_LABELS[photo_kind], isOptional: true },
  { heading: '原本のバイト', cell: ({ bytes }) => String(bytes), align: 'right' },
  { heading: 'id', cell: ({ id }) => id, isForPrograms: true },
];

/** The files of a folder; none where it does not exist. */
async function filesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw asDiskError(error, folder);
  }
}

/** The files of the folder and of those subfolders that photos go to. */
async function pathsIn(folder: string, folders: ReadonlySet<string>): Promise<string[]> {
  const paths: string[] = [];
  for (const subfolder of folders) {
    const names = await filesIn(join(folder, subfolder));
    paths.push(...names.map((name) => subfolder + name));
  }
  return paths;
}

async function tellOutcome(
  { output, say }: ReadingContext,
  folder: string,
  { saved, kept, failed }: SaveOutcome<PhotoJob>,
  { size }: SavePhotosOptions,
): Promise<void> {
  const manifest = join(folder, MANIFEST_NAME);
  const photos = saved.length + kept.length + failed.length;
  say(
    `${saved.length}枚を保存しました${kept.length === 0 ? '' : `（ほかに ${kept.length}枚はすでにあります）`}。`,
  );
  const failures = failed.map(({ job: { id, post_id, post, capture_no, path }, code, message }) => ({
    id,
    post_id,
    post,
    capture_no,
    path,
    code,
    message,
  }));
  const counts = { photos, fetched: saved.length, kept: kept.length, failed: failures };
  if (output.mode === 'json') await output.details({ folder, manifest, ...counts }, []);
  else await output.text(visible(manifest));
  if (failures.length === 0) return;
  const tried = failures.filter(({ code }) => code !== 'not_tried');
  const notTried = failures.length - tried.length;
  say(
    ...tried.map(({ path, post, message }) => `失敗 ${path}（${post}）: ${message}`),
    ...(notTried === 0 ? [] : [`失敗が続いたため、${notTried}枚は試していません。`]),
  );
  const isRefused = size === 'original' && failures.some(({ code }) => code === 'not_allowed');
  throw new CliError('partly', 'partly_failed', `${photos}枚のうち ${failures.length}枚に失敗しました。`, [
    ...(isRefused ? ['原本を見られるのは投稿した本人と管理者だけです。縮小した写真にする: --size view'] : []),
    '失敗したものをもう一度試す: --resume',
  ]);
}

async function namedJobs(
  folder: string,
  posts: readonly PhotoPost[],
  manifest: PhotoManifest,
  { nameTemplate: template, size, each }: SavePhotosOptions,
): Promise<PhotoJob[]> {
  const known = pathsOf(manifest);
  const ours = new Set(known.values());
  const folders = new Set(posts.map((post) => folderOf(post, each)));
  const taken = (await pathsIn(folder, folders)).filter((path) => !ours.has(path));
  return photoJobs(posts, { template, size, each, known, taken });
}

async function listJobs({ output, say }: ReadingContext, jobs: readonly PhotoJob[]): Promise<void> {
  await output.list([jobs], JOB_COLUMNS);
  say(jobs.length === 0 ? '該当する写真はありません' : `${jobs.length}枚（何も保存していません）。`);
}

/** Saves all photos of the posts in one folder, with a manifest, and prints the paths. */
export async function savePhotos(
  context: ReadingContext,
  posts: readonly PhotoPost[],
  options: SavePhotosOptions,
  sleep?: Sleep,
): Promise<void> {
  const { output, say, now, target } = context;
  const { out: folder = '.', size, resume = false, dryRun = false } = options;
  const open = () => openPhotoManifest(folder, { server: target.url, size, resume: resume || dryRun });
  if (dryRun) return listJobs(context, await namedJobs(folder, posts, await open(), options));
  if (posts.every(({ photos }) => photos.length === 0)) {
    say('該当する写真はありません');
    const nothing = { folder, manifest: null, photos: 0, fetched: 0, kept: 0, failed: [] };
    if (output.mode === 'json') await output.details(nothing, []);
    return;
  }
  await openFolder(folder, now());
  const outcome = await withFolder(folder, async () => {
    const manifest = await open();
    const jobs = await namedJobs(folder, posts, manifest, options);
    return printStop(context, () => fetchPhotos(context, folder, jobs, manifest, sleep));
  });
  await tellOutcome(context, folder, outcome, options);
}
