import type { Photo } from '@satomori/core';
import type { DescribedPhoto } from '../../queries/posts/changedPost.ts';
import type { PhotoText } from '../draft/postDraft.ts';
import { textOrNull } from '../../ui/form/textOrNull.ts';

/** The texts of a stored photo, as in the form. */
export const storedText = ({ photo_kind, caption }: Photo): PhotoText => ({
  photo_kind,
  caption: caption ?? '',
});

/** The stored photos whose texts differ in the form, with those texts. */
export const changedPhotoTexts = (
  photos: readonly Photo[],
  texts: Readonly<Record<string, PhotoText>>,
): DescribedPhoto[] =>
  photos.flatMap((photo) => {
    const { photo_kind, caption: typed } = texts[photo.id] ?? storedText(photo);
    const caption = textOrNull(typed);
    const isSame = photo_kind === photo.photo_kind && caption === photo.caption;
    return isSame ? [] : [{ id: photo.id, photo_kind, caption }];
  });
