import type { PhotoSize } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { defineCommand } from '../command/defineCommand.ts';
import { usageError } from '../errors/cliError.ts';
import { parseCount } from '../options/numbers.ts';
import type { Graphics } from '../pictures/graphics.ts';

const GRAPHICS = ['kitty', 'iterm', 'sixel', 'blocks', 'words'] as const satisfies readonly Graphics[];
const SIZES = ['view', 'thumb', 'original'] as const satisfies readonly PhotoSize[];

interface ShowImagesOptions {
  number?: number;
  graphics?: Graphics;
  raw?: boolean;
  size: PhotoSize;
}

export async function showImages(
  context: ReadingContext,
  wanted: string,
  options: ShowImagesOptions,
): Promise<void> {
  const [{ findPhotos }, { showPhotos }] = await Promise.all([
    import('./findPhotos.ts'),
    import('./showPhotos.ts'),
  ]);
  const { number } = options;
  const found = await findPhotos(context.api, wanted);
  const photos = number === undefined ? found.photos : found.photos.slice(number - 1, number);
  if (number !== undefined && photos.length === 0)
    throw usageError(`${number}枚目はありません（${found.photos.length}枚あります）。`);
  await showPhotos(context, { ...found, photos }, options);
}

export const showImagesCommand = defineCommand({
  noun: 'images',
  verb: 'show',
  summary: '写真を端末に出す',
  description: [
    '捕獲や目撃の写真を端末に出す。',
    '端末が写真を出せればそのまま（kitty、iTerm2、sixel）、出せなければ色の点で、色も使えなければ言葉で示す。',
  ],
  arguments: [{ name: '<post>', description: '捕獲個体番号、または捕獲・目撃・写真の id' }],
  options: [
    { flags: '-n, --number <n>', description: 'この枚目だけ', parse: parseCount },
    { flags: '--graphics <way>', description: '出し方（既定では端末にたずねる）', choices: GRAPHICS },
    { flags: '--raw', description: '写真のバイト列をそのまま標準出力に出す（端末以外）' },
    {
      flags: '--size <size>',
      description: '--raw の大きさ',
      choices: SIZES,
      default: 'view' satisfies PhotoSize,
    },
  ],
  context: 'reading',
  output: { array: async () => (await import('@satomori/core/rowSchemas')).photoSchema },
  run: showImages,
});
