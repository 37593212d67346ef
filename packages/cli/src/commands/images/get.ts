import type { ImageSize } from '@satomori/core';
import { Command, Option } from 'commander';
import {
  type CaptureFilterOptions,
  captureFilterOf,
  withCaptureFilter,
} from '../../captures/captureFilter.ts';
import type { Contexts, ReadingContext } from '../../context.ts';
import { PHOTO_FIELDS, PHOTO_FOLDERS, PHOTO_TEMPLATE, type PhotoFolder } from '../../photos/photoTemplate.ts';
import { readAll } from '../../server/pages.ts';

/** Written out: the contract's own list would bring its schemas into every start. */
const SIZES = ['original', 'view', 'thumb'] as const satisfies readonly ImageSize[];

export interface GetImagesOptions extends CaptureFilterOptions {
  size: ImageSize;
  out?: string;
  nameTemplate: string;
  each?: PhotoFolder;
  resume?: boolean;
  dryRun?: boolean;
}

export async function getImages(context: ReadingContext, options: GetImagesOptions): Promise<void> {
  const { api, signal } = context;
  // What writes files is loaded when there is something to write.
  const [{ savePhotos }, { checkTemplate }, { tryAgain }] = await Promise.all([
    import('../../photos/savePhotos.ts'),
    import('../../downloads/fileNames.ts'),
    import('../../downloads/tryAgain.ts'),
  ]);
  checkTemplate(options.nameTemplate, PHOTO_FIELDS);
  const filter = await captureFilterOf(api, options);
  const { rows } = await readAll((page) =>
    tryAgain(() => api.huntPoints.list({ ...filter, ...page }, { signal }), signal),
  );
  await savePhotos(context, rows, options);
}

export const getImagesCommand = (contexts: Contexts, run = getImages) =>
  withCaptureFilter(
    new Command('get')
      .description(
        [
          '条件に合う捕獲の写真をすべて保存する。',
          '保存したものは manifest.json に記録し、--resume でその続きから始める。',
          '一部だけ失敗したときは、失敗したものの一覧を出して、終了コード 3 で終わる。',
        ].join('\n'),
      )
      .summary('捕獲の写真をまとめて保存する'),
  )
    .addOption(
      new Option('--size <size>', '大きさ。original は送られたままの写真（既定）')
        .choices(SIZES)
        .default('original' satisfies ImageSize),
    )
    .option('-o, --out <folder>', '保存するフォルダー（既定は今のフォルダー）')
    .addOption(
      new Option('--each <unit>', '月、わな、グループごとのフォルダーに分ける').choices(PHOTO_FOLDERS),
    )
    .option(
      '--name-template <template>',
      `ファイルの名前（既定 ${PHOTO_TEMPLATE}）。使える項目: ${PHOTO_FIELDS.map((name) => `{${name}}`).join(' ')}`,
      PHOTO_TEMPLATE,
    )
    .option('--resume', '前の続きから始める（すでにあるものは取らない）')
    .option('--dry-run', '何も保存せず、保存するものの一覧だけを出す')
    .action(async (options: GetImagesOptions, command: Command) => {
      await run(await contexts.reading(command, options.dryRun === true ? 'photo_jobs' : 'photos'), options);
    });
