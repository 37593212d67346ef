import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { ImageAddRegular } from '@fluentui/react-icons/svg/image-add';
import { PHOTO_TYPES, type PhotoKind } from '@satomori/core';
import type { ChangeEvent } from 'react';
import { FormError } from './FormError.tsx';
import { type PickedPhoto, PhotoTile } from './PhotoTile.tsx';

interface PhotoPickerProps {
  photos: readonly PickedPhoto[];
  /** How many there may be. */
  room: number;
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  /** One place to the front (-1) or to the back (1). */
  onMove: (id: string, by: -1 | 1) => void;
  onKind: (id: string, kind: PhotoKind) => void;
  /** How many are being read. */
  reading: number;
  problems: readonly string[];
}

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '12px' },
  buttons: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(160px, 1fr))', gap: '8px' },
  button: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '8px',
    minHeight: '64px',
    padding: '8px 16px',
    borderRadius: '8px',
    border: `1px solid ${tokens.colorBrandStroke1}`,
    color: tokens.colorBrandForeground1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: 700,
    cursor: 'pointer',
    ':focus-within': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
  },
  camera: { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  full: {
    backgroundColor: tokens.colorNeutralBackgroundDisabled,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    color: tokens.colorNeutralForegroundDisabled,
    cursor: 'not-allowed',
  },
  input: { position: 'absolute', inset: 0, opacity: 0, width: '100%', cursor: 'inherit' },
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
    gap: '8px',
  },
  count: { margin: 0, color: tokens.colorNeutralForeground2 },
});

const ACCEPTED = [...PHOTO_TYPES, 'image/heif', '.heic', '.heif'].join(',');

/** Photos of a post: from the camera or from files, each with its kind, in their order. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { photos, room, onAdd, onRemove, onMove, onKind, reading, problems } = props;
  const styles = useStyles();
  const isFull = photos.length >= room;
  const add = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onAdd([...(target.files ?? [])]);
    // The same file may be chosen again after it was removed.
    target.value = '';
  };
  const button = mergeClasses(styles.button, isFull && styles.full);
  return (
    <div className={styles.box}>
      <div className={styles.buttons}>
        <label className={mergeClasses(styles.button, styles.camera, isFull && styles.full)}>
          <CameraRegular fontSize={28} aria-hidden />
          撮影する
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className={styles.input}
            disabled={isFull}
            onChange={add}
          />
        </label>
        <label className={button}>
          <ImageAddRegular fontSize={28} aria-hidden />
          写真を選ぶ
          <input
            type="file"
            accept={ACCEPTED}
            multiple
            className={styles.input}
            disabled={isFull}
            onChange={add}
          />
        </label>
      </div>
      {photos.length > 0 && (
        <ol className={styles.list} aria-label="加えた写真">
          {photos.map((photo, index) => (
            <PhotoTile
              key={photo.id}
              photo={photo}
              number={index + 1}
              isLast={index === photos.length - 1}
              onRemove={() => onRemove(photo.id)}
              onMove={(by) => onMove(photo.id, by)}
              onKind={(kind) => onKind(photo.id, kind)}
            />
          ))}
        </ol>
      )}
      <p className={styles.count} role="status">
        {reading > 0 ? `写真 ${reading}枚を読み取っています…` : `${photos.length}枚（${room}枚まで）`}
      </p>
      {problems.map((problem) => (
        <FormError key={problem}>{problem}</FormError>
      ))}
    </div>
  );
}
