import { makeStyles, tokens } from '@fluentui/react-components';
import { type Photo, PHOTO_KIND_LABELS } from '@satomori/core';
import { StoredPhoto } from '../../photos/StoredPhoto.tsx';
import { PhotoCaptionField } from '../../photos/PhotoCaptionField.tsx';
import { PhotoKindSelect } from '../../photos/PhotoKindSelect.tsx';
import { storedText } from './photoTexts.ts';
import type { PhotoText } from '../draft/postDraft.ts';

interface StoredPhotosProps {
  photos: readonly Photo[];
  /** Changed texts, by the ids of the photos. */
  texts: Readonly<Record<string, PhotoText>>;
  onText: (id: string, text: PhotoText) => void;
}

const useStyles = makeStyles({
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 310px), 1fr))',
    gap: '8px',
  },
  tile: { display: 'grid', gridTemplateColumns: '96px minmax(0, 1fr)', gap: '8px', alignItems: 'start' },
  photo: { display: 'block', aspectRatio: '1', borderRadius: '6px', overflow: 'hidden' },
  texts: { display: 'flex', flexDirection: 'column', gap: '4px', minWidth: 0 },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/**
 * The photos that a post was sent with: they cannot be removed, because they are evidence, but their captions
 * may be edited.
 */
export function StoredPhotos({ photos, texts, onText }: StoredPhotosProps) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.note}>送った写真 {photos.length}枚（そのまま残ります。種類と説明は直せます）</p>
      <ul className={styles.list} aria-label="送った写真">
        {photos.map((photo, index) => {
          const text = texts[photo.id] ?? storedText(photo);
          const name = `送った写真${index + 1}`;
          return (
            <li key={photo.id} className={styles.tile}>
              <StoredPhoto
                path={photo.path}
                size="thumb"
                alt={PHOTO_KIND_LABELS[photo.photo_kind]}
                className={styles.photo}
              />
              <div className={styles.texts}>
                <PhotoKindSelect
                  label={`${name}の種類`}
                  kind={text.photo_kind}
                  onKind={(photo_kind) => onText(photo.id, { ...text, photo_kind })}
                />
                <PhotoCaptionField
                  name={name}
                  caption={text.caption}
                  onCaption={(caption) => onText(photo.id, { ...text, caption })}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
