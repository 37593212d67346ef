import type { Photo } from '@satomori/core';
import type { DescribedPhoto } from '../../queries/posts/changedPost.ts';
import type { PhotoText } from '../draft/postDraft.ts';

/** What is said of a stored photo, as the form shows it. */
export const storedText = ({ photo_kind, caption }: Photo): PhotoText => ({
  photo_kind,
  caption: caption ?? '',
});

/** The stored photos of which the form says something else than their rows, with what it says. */
export const changedPhotoTexts = (
  photos: readonly Photo[],
  texts: Readonly<Record<string, PhotoText>>,
): DescribedPhoto[] =>
  photos.flatMap((photo) => {
    const { photo_kind, caption: typed } = texts[photo.id] ?? storedText(photo);
    const caption = typed.trim() === '' ? null : typed.trim();
    const isSame = photo_kind === photo.photo_kind && caption === photo.caption;
    return isSame ? [] : [{ id: photo.id, photo_kind, caption }];
  });
