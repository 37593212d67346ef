import { HUNT_RESULT_LABELS, IMAGE_SIZES, type PhotoSize, REPORT_KIND_LABELS } from '@satomori/core';
import { type CaptureFilterOptions, captureFilterOf, CAPTURE_OPTIONS } from '../captures/filter.ts';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { checkTemplate } from '../downloads/fileNames.ts';
import { usageError } from '../errors/cliError.ts';
import { choicesOf } from '../options/choices.ts';
import { type PhotoPost, postOfCapture, postOfSighting } from './photoPosts.ts';
import { PHOTO_FIELDS, PHOTO_FOLDERS, PHOTO_TEMPLATE, type PhotoFolder } from './photoTemplate.ts';
import { readAll } from '../server/pages.ts';
import { withRetries } from '../server/commandRetry.ts';
import { parsePostStates } from '../posts/review.ts';

/** The posts whose photos are requested: captures or sightings, with the words of `--kind`. */
const POSTS = { captures: HUNT_RESULT_LABELS, sightings: REPORT_KIND_LABELS };
type Posts = keyof typeof POSTS;

interface GetImagesOptions extends CaptureFilterOptions {
  posts: Posts;
  size: PhotoSize;
  out?: string;
  nameTemplate: string;
  each?: PhotoFolder;
  resume?: boolean;
  dryRun?: boolean;
}

/** Rejects options of the other kind of post: ignoring them would fetch too much. */
function checkOptions({ posts, trap, kind = '', each }: GetImagesOptions): void {
  if (posts === 'sightings' && (trap !== undefined || each === 'trap'))
    throw usageError('目撃の写真は、わなで選んだり分けたりできません（--trap、--each trap）。');
  const wrong = kind.split(',').filter((code) => code !== '' && !Object.hasOwn(POSTS[posts], code));
  if (wrong.length > 0) throw usageError(`--posts ${posts} にない種類です: ${wrong.join('、')}`);
}

async function readPosts(
  { api, now, signal }: ReadingContext,
  options: GetImagesOptions,
): Promise<PhotoPost[]> {
  // Safe for sightings too: `checkOptions` has rejected what their list does not accept.
  const filter = await captureFilterOf(api, options, now());
  if (options.posts === 'captures') {
    const list = api.captures.list;
    const { rows } = await readAll((page) =>
      withRetries(() => list({ ...filter, ...page }, { signal }), signal),
    );
    return rows.map(postOfCapture);
  }
  const list = api.sightings.list;
  const { rows } = await readAll((page) =>
    withRetries(() => list({ ...filter, ...page }, { signal }), signal),
  );
  return rows.map(postOfSighting);
}

export async function getPhotos(context: ReadingContext, options: GetImagesOptions): Promise<void> {
  checkTemplate(options.nameTemplate, PHOTO_FIELDS);
  checkOptions(options);
  // Imported only when files are written.
  const { savePhotos } = await import('./savePhotos.ts');
  await savePhotos(context, await readPosts(context, options), options);
}

/** What was saved. */
const savedPhotosRow = async () => {
  const { array, count, object, string, stringOrNull } = await import('../command/rowSchema.ts');
  const failure = object({
    id: string(),
    post_id: string(),
    post: string(),
    capture_no: stringOrNull,
    path: string(),
    code: string(),
    message: string(),
  });
  return object({
    folder: string(),
    manifest: stringOrNull,
    photos: count,
    fetched: count,
    kept: count,
    failed: array(failure),
  });
};

/** One photo of `--dry-run`. */
const photoJobRow = async () => {
  const { count, object, string, stringOrNull } = await import('../command/rowSchema.ts');
  return object({
    id: string(),
    post_id: string(),
    post: string(),
    capture_no: stringOrNull,
    occurred_at: string(),
    photo_kind: string(),
    bytes: count,
    sha256_sent: string(),
    turn: count,
    path: string(),
  });
};

export const getImagesCommand = defineCommand({
  noun: 'images',
  verb: 'get',
  summary: '捕獲や目撃の写真をまとめて保存する',
  description: [
    '条件に合う捕獲（または目撃）の写真をすべて保存する。',
    '保存したものは manifest.json に記録し、--resume でその続きから始める。',
    '一部だけ失敗したときは、失敗したものの一覧を出して、終了コード 3 で終わる。',
  ],
  options: [
    ...CAPTURE_OPTIONS,
    {
      flags: '--posts <posts>',
      description: '捕獲の写真（既定）、または目撃の写真',
      choices: Object.keys(POSTS),
      default: 'captures' satisfies Posts,
    },
    {
      flags: '--kind <kinds>',
      description: '捕獲の結果、または目撃の区分（captured、sighting のように。捕獲、痕跡 でもよい）',
      parse: choicesOf<string>({ ...HUNT_RESULT_LABELS, ...REPORT_KIND_LABELS }),
    },
    {
      flags: '--state <states>',
      description: '状態（submitted,approved のように。承認待ち、承認済み でもよい）',
      parse: parsePostStates,
    },
    {
      flags: '--size <size>',
      description:
        '大きさ。original は送られたままの写真（既定。回転していない。manifest.json の turn が右に回す角度）',
      choices: IMAGE_SIZES.toReversed(),
      default: 'original' satisfies PhotoSize,
    },
    { flags: '-o, --out <folder>', description: '保存するフォルダー（既定は今のフォルダー）' },
    {
      flags: '--each <unit>',
      description: '月、わな、グループごとのフォルダーに分ける',
      choices: PHOTO_FOLDERS,
    },
    {
      flags: '--name-template <template>',
      description: `ファイルの名前（既定 ${PHOTO_TEMPLATE}）。使える項目: ${PHOTO_FIELDS.map((name) => `{${name}}`).join(' ')}`,
      default: PHOTO_TEMPLATE,
    },
    { flags: '--resume', description: '前の続きから始める（すでにあるものは取らない）' },
    { flags: '--dry-run', description: '何も保存せず、保存するものの一覧だけを出す' },
  ],
  context: 'reading',
  output: { object: savedPhotosRow, array: photoJobRow },
  formOf: ({ dryRun }: GetImagesOptions) => (dryRun === true ? 'array' : 'object'),
  run: getPhotos,
});
