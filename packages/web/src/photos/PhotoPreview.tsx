import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowRotateClockwiseRegular } from '@fluentui/react-icons/svg/arrow-rotate-clockwise';
import { PHOTO_KIND_LABELS } from '@satomori/core';
import type { KeyboardEvent } from 'react';
import { BlobImage } from './BlobImage.tsx';
import { Modal } from '../ui/page/Modal.tsx';
import { PhotoCaptionField } from './PhotoCaptionField.tsx';
import { damageSentence, turnWord } from './photoWords.ts';
import type { PickedPhoto } from './PhotoTile.tsx';
import { WHITE, PHOTO_GROUND } from '../ui/colors.ts';

interface PhotoPreviewProps {
  photos: readonly PickedPhoto[];
  /** Id of the shown photo. */
  shown: number;
  /** Shows another one by its id; `null` closes. */
  onShow: (id: string | null) => void;
  onTurn: (id: string) => void;
  onCaption: (id: string, caption: string) => void;
}

const useStyles = makeStyles({
  surface: { width: '100vw', maxWidth: '960px', padding: '16px' },
  picture: {
    height: 'calc(100dvh - 310px)',
    minHeight: '160px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    borderRadius: '4px',
    backgroundColor: PHOTO_GROUND,
    color: WHITE,
  },
  caption: { marginTop: '12px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '12px' },
  act: { minHeight: '48px' },
  close: { minHeight: '48px', marginLeft: 'auto' },
});

/** The turn is stated, since it cannot be seen. */
const unshowable = ({ turn }: PickedPhoto): string =>
  ['この端末では表示できない形式ですが、そのまま送れます', turnWord(turn)]
    .filter((word) => word !== '')
    .join('・');

/**
 * One photo of a form at full screen, to check that the animal and its mark can be recognised and to write a
 * caption.
 */
export function PhotoPreview(props: PhotoPreviewProps) {
  const { photos, shown, onShow, onTurn, onCaption } = props;
  const styles = useStyles();
  const photo = photos[shown];
  if (photo === undefined) return null;
  const step = (by: number) => onShow(photos[shown + by]?.id ?? photo.id);
  // Enter would submit the form around it; the Enter that ends an input method's conversion must not close it.
  const closeOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onShow(null);
  };
  const title = `写真${shown + 1} / ${photos.length}　${PHOTO_KIND_LABELS[photo.photo_kind]}`;
  return (
    <Modal title={title} className={styles.surface} onClose={() => onShow(null)}>
      <div className={styles.picture}>
        {photo.file === null ? (
          damageSentence(photo, shown + 1)
        ) : (
          <BlobImage
            blob={photo.file}
            alt={`写真${shown + 1}`}
            fit="contain"
            turn={photo.turn ?? 0}
            otherwise={unshowable(photo)}
          />
        )}
      </div>
      <div className={styles.caption} onKeyDown={closeOnEnter}>
        <PhotoCaptionField
          name={`写真${shown + 1}`}
          caption={photo.caption ?? ''}
          onCaption={(caption) => onCaption(photo.id, caption)}
        />
      </div>
      <div className={styles.acts}>
        <Button className={styles.act} disabled={shown === 0} onClick={() => step(-1)}>
          前の写真
        </Button>
        <Button className={styles.act} disabled={shown === photos.length - 1} onClick={() => step(1)}>
          次の写真
        </Button>
        {photo.file !== null && (
          <Button
            className={styles.act}
            icon={<ArrowRotateClockwiseRegular />}
            onClick={() => onTurn(photo.id)}
          >
            右に回転
          </Button>
        )}
        <Button className={styles.close} appearance="primary" onClick={() => onShow(null)}>
          閉じる
        </Button>
      </div>
    </Modal>
  );
}
