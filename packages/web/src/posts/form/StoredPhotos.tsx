import { makeStyles, tokens } from '@fluentui/react-components';
import { type Image, PHOTO_KIND_LABELS } from '@satomori/core';
import { StoredPhoto } from '../../queries/StoredPhoto.tsx';

const useStyles = makeStyles({
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))',
    gap: '8px',
  },
  photo: { display: 'block', aspectRatio: '1', borderRadius: '6px', overflow: 'hidden' },
  kind: { fontSize: tokens.fontSizeBase200, lineHeight: tokens.lineHeightBase200 },
  note: { margin: 0, color: tokens.colorNeutralForeground2 },
});

/** The photos that a post was sent with: what proves something is not taken away. */
export function StoredPhotos({ photos }: { photos: readonly Image[] }) {
  const styles = useStyles();
  return (
    <>
      <p className={styles.note}>送った写真 {photos.length}枚（そのまま残ります）</p>
      <ul className={styles.list} aria-label="送った写真">
        {photos.map(({ id, path, photo_kind }) => (
          <li key={id}>
            <StoredPhoto
              path={path}
              size="thumb"
              alt={PHOTO_KIND_LABELS[photo_kind]}
              className={styles.photo}
            />
            <span className={styles.kind}>{PHOTO_KIND_LABELS[photo_kind]}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
