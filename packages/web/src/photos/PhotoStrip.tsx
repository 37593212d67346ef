import { makeStyles, tokens } from '@fluentui/react-components';
import { type Photo, PHOTO_KIND_LABELS } from '@satomori/core';
import { useState } from 'react';
import { lazyPart } from '../ui/page/lazyPart.tsx';
import { StoredPhoto } from './StoredPhoto.tsx';
import { WHITE } from '../ui/colors.ts';

const PhotoViewer = lazyPart(async () => (await import('./PhotoViewer.tsx')).PhotoViewer);

const useStyles = makeStyles({
  photos: { display: 'flex', gap: '8px', overflowX: 'auto', paddingBottom: '4px' },
  photo: {
    flexShrink: 0,
    width: '112px',
    height: '84px',
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '6px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground3,
    cursor: 'pointer',
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
  },
  picture: { display: 'block', width: '100%', height: '100%' },
  large: { width: '100%', height: '100%', backgroundColor: 'transparent', color: WHITE },
});

/** Photos side by side; each opens large. */
export function PhotoStrip({ title, photos }: { title: string; photos: readonly Photo[] }) {
  const styles = useStyles();
  const [large, setLarge] = useState<number | null>(null);
  const renderLarge = (photo: Photo) => (
    <StoredPhoto
      className={styles.large}
      path={photo.path}
      size="view"
      alt={PHOTO_KIND_LABELS[photo.photo_kind]}
      fit="contain"
    />
  );
  return (
    <div className={styles.photos}>
      {photos.map((photo, index) => (
        <button
          key={photo.id}
          type="button"
          className={styles.photo}
          aria-label={`${PHOTO_KIND_LABELS[photo.photo_kind]}を大きく見る（${index + 1} / ${photos.length}）`}
          onClick={() => setLarge(index)}
        >
          <StoredPhoto className={styles.picture} path={photo.path} size="thumb" alt="" />
        </button>
      ))}
      {large !== null && (
        <PhotoViewer
          title={title}
          photos={photos}
          start={large}
          renderPhoto={renderLarge}
          onClose={() => setLarge(null)}
        />
      )}
    </div>
  );
}
