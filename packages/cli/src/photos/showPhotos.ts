import {
  type Photo,
  PHOTO_KIND_LABELS,
  type PhotoSize,
  readFile,
  REPORT_KIND_LABELS,
  SPECIES_LABELS,
  placeText,
} from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { withRetries } from '../server/commandRetry.ts';
import { usageError } from '../errors/cliError.ts';
import { visible } from '../text/visible.ts';
import { drawPicture, pixelRoom } from '../pictures/drawPicture.ts';
import { type Canvas, findCanvas, type Graphics } from '../pictures/graphics.ts';
import { fitInto, type Size } from '../pictures/pixels.ts';
import type { FoundPhotos } from './findPhotos.ts';
import { animalText, captureTime } from '../captures/texts.ts';
import { joined } from '../output/cellTexts.ts';
import type { Detail } from '../output/output.ts';
import type { Style } from '../output/style.ts';
import { sightingTime } from '../sightings/texts.ts';
import { longTime } from '../output/times.ts';

/** The subject of a photo in a few words: the animal, when and where. */
function subjectOf(found: FoundPhotos, style: Style): string | null {
  if (found.of === 'capture') {
    const { post } = found;
    return joined('捕獲', post.capture_no, animalText(post), captureTime(post, style), placeText(post));
  }
  const { post } = found;
  const kind = REPORT_KIND_LABELS[post.report_kind];
  return joined(kind, SPECIES_LABELS[post.species], sightingTime(post, style), placeText(post));
}

/** The position among the post's photos: `2/3`. */
function placeInPost({ post }: FoundPhotos, { id }: Photo): string {
  return `${post.photos.findIndex((each) => each.id === id) + 1}/${post.photos.length}`;
}

/** One line below a picture. */
const photoCaption = (found: FoundPhotos, photo: Photo, style: Style): string =>
  joined(
    `写真 ${placeInPost(found, photo)}`,
    PHOTO_KIND_LABELS[photo.photo_kind],
    photo.caption,
    '―',
    subjectOf(found, style),
  ) ?? '';

/** A description of the photo for people who cannot see it. Unknown values are left out. */
function photoWords(found: FoundPhotos, photo: Photo, style: Style): Detail[] {
  const { photo_kind, caption, width, height, turn, bytes, taken_at, device_model, blurred, id } = photo;
  return [
    ['写真', placeInPost(found, photo)],
    ['種類', PHOTO_KIND_LABELS[photo_kind]],
    ['説明', caption],
    ['何の写真か', subjectOf(found, style)],
    ['撮影', longTime(taken_at, style) || null],
    ['機器', device_model],
    ['大きさ', `${width}×${height}、${Math.ceil(bytes / 1024)}KB`],
    ['向き', turn === 0 ? null : `右に${turn}度回転（original は回転していない）`],
    ['ぼかし', blurred ? '顔やナンバーをぼかしてある' : null],
    ['id', id],
  ];
}

interface ShowPhotosOptions {
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
