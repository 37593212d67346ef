import { type Photo, PHOTO_KIND_LABELS, REPORT_KIND_LABELS, SPECIES_LABELS } from '@satomori/core';
import { animalText, captureTime, placeText } from '../captures/texts.ts';
import { joined } from '../output/detailText.ts';
import type { Detail } from '../output/output.ts';
import type { Style } from '../output/style.ts';
import { placeText as sightingPlace, sightingTime } from '../sightings/texts.ts';
import { longTime } from '../output/times.ts';
import type { FoundPhotos } from './findPhotos.ts';

/** The subject of a photo in a few words: the animal, when and where. */
function subjectOf(found: FoundPhotos, style: Style): string | null {
  if (found.of === 'capture') {
    const { post } = found;
    return joined('捕獲', post.capture_no, animalText(post), captureTime(post, style), placeText(post));
  }
  const { post } = found;
  const kind = REPORT_KIND_LABELS[post.report_kind];
  return joined(kind, SPECIES_LABELS[post.species], sightingTime(post, style), sightingPlace(post));
}

/** The position among the post's photos: `2/3`. */
function placeInPost({ post }: FoundPhotos, { id }: Photo): string {
  return `${post.photos.findIndex((each) => each.id === id) + 1}/${post.photos.length}`;
}

/** One line below a picture. */
export const photoCaption = (found: FoundPhotos, photo: Photo, style: Style): string =>
  joined(
    `写真 ${placeInPost(found, photo)}`,
    PHOTO_KIND_LABELS[photo.photo_kind],
    photo.caption,
    '―',
    subjectOf(found, style),
  ) ?? '';

/** A description of the photo for people who cannot see it. Unknown values are left out. */
export function photoWords(found: FoundPhotos, photo: Photo, style: Style): Detail[] {
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
