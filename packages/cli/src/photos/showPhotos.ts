import { type Photo, type PhotoSize, readFile } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { withRetries } from '../server/retry.ts';
import { usageError } from '../errors/cliError.ts';
import { visible } from '../text/visible.ts';
import { drawPicture, pixelRoom } from '../pictures/drawPicture.ts';
import { type Canvas, findCanvas, type Graphics } from '../pictures/graphics.ts';
import { fitInto, type Size } from '../pictures/pixels.ts';
import type { FoundPhotos } from './findPhotos.ts';
import { photoCaption, photoWords } from './photoWords.ts';

export interface ShowPhotosOptions {
  graphics?: Graphics;
  raw?: boolean;
  size: PhotoSize;
}

/** The longest side of the server's smallest copy, in pixels. */
const THUMB_SIDE = 320;
/** Leaves room for the caption and the prompt. */
const ROWS_BESIDE = 2;

function fetchPhoto(
  { files, signal }: ReadingContext,
  { path }: Photo,
  size: PhotoSize,
): Promise<Uint8Array> {
  return withRetries(
    async () => readFile(await files.photo(path, size, { signal }), 'image/', signal),
    signal,
  );
}

/** The smallest copy that fills the room; larger ones would not be visible. */
function copyFor(photo: Photo, canvas: Canvas, room: Size): PhotoSize {
  const { width, height } = fitInto(photo, pixelRoom(canvas, room));
  return Math.max(width, height) > THUMB_SIDE ? 'view' : 'thumb';
}

async function printBytes(
  context: ReadingContext,
  { photos }: FoundPhotos,
  { size }: ShowPhotosOptions,
): Promise<void> {
  const [photo, ...others] = photos;
  if (context.isTerminal)
    throw usageError('写真のバイト列は端末に出せません。ファイルかパイプに送ってください。');
  if (photo === undefined || others.length > 0)
    throw usageError(`写真が${photos.length}枚あります。--raw では1枚だけにしてください。`, [
      '何枚目かを選ぶ: --number 1',
      'まとめて保存する: satomori images get',
    ]);
  await context.output.raw(await fetchPhoto(context, photo, size));
}

async function showPicture(
  context: ReadingContext,
  found: FoundPhotos,
  photo: Photo,
  canvas: Canvas,
): Promise<void> {
  const { output, screen } = context;
  const { columns, rows } = screen();
  const room = { width: columns, height: Math.max(1, rows - ROWS_BESIDE) };
  // The decoder is imported only when there is a picture.
  const [{ decodeWebp }, content] = await Promise.all([
    import('../pictures/decodeWebp.ts'),
    fetchPhoto(context, photo, copyFor(photo, canvas, room)),
  ]);
  await output.raw(drawPicture(await decodeWebp(content), canvas, room));
  await output.text(visible(photoCaption(found, photo, output.style)));
}

/** Shows photos on the terminal as pictures or describes them in words; with `--raw`, writes the bytes. */
export async function showPhotos(
  context: ReadingContext,
  found: FoundPhotos,
  options: ShowPhotosOptions,
): Promise<void> {
  const { output, say, isTerminal } = context;
  const { photos } = found;
  if (options.raw === true) return printBytes(context, found, options);
  if (output.mode === 'json') return void (await output.list([photos], []));
  if (!isTerminal) {
    throw usageError('写真は端末にだけ出せます。', [
      'バイト列を送る: --raw > photo.webp',
      '写真の項目を出す: --json all',
      'まとめて保存する: satomori images get',
    ]);
  }
  if (photos.length === 0) return say('この投稿に写真はありません。');
  const canvas = await findCanvas(context, options.graphics);
  for (const photo of photos) {
    if (canvas.graphics === 'words') await output.details(photo, photoWords(found, photo, output.style));
    else await showPicture(context, found, photo, canvas);
  }
}
