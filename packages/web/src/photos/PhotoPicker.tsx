import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CameraRegular } from '@fluentui/react-icons/svg/camera';
import { ImageAddRegular } from '@fluentui/react-icons/svg/image-add';
import type { PhotoKind } from '@satomori/core';
import { useState } from 'react';
import { DamagedPhotoTile } from './DamagedPhotoTile.tsx';
import { FormError } from '../ui/form/FormError.tsx';
import { PhotoFileButton } from './PhotoFileButton.tsx';
import { PhotoPreview } from './PhotoPreview.tsx';
import { type PickedPhoto, PhotoTile } from './PhotoTile.tsx';

interface PhotoPickerProps {
  photos: readonly PickedPhoto[];
  /** How many photos may be added. */
  room: number;
  /** Whether new photos come with a kind, which the person has to look at. */
  areKindsProposed: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (id: string) => void;
  /** Replaces a damaged photo with another file. */
  onReplace: (id: string, file: File) => void;
  /** The photo removed last, which can be restored. */
  removed: { name: string; onRestore: () => void } | null;
  /** Moves a photo to an index, from 0. */
  onMove: (id: string, to: number) => void;
  onKind: (id: string, kind: PhotoKind) => void;
  onCaption: (id: string, caption: string) => void;
  /** Rotates a photo a quarter turn to the right. */
  onTurn: (id: string) => void;
  /** While sending: uploaded share of each photo, from 0 to 1, by its id. */
  shares: Readonly<Record<string, number>> | null;
  /** Number of files being read. */
  reading: number;
  problems: readonly string[];
}

const useStyles = makeStyles({
  box: { display: 'flex', flexDirection: 'column', gap: '12px' },
  buttons: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9em), 1fr))',
    gap: '8px',
  },
  button: { minHeight: '64px', fontSize: tokens.fontSizeBase400 },
  camera: { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  list: {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 310px), 1fr))',
    gap: '8px',
  },
  count: { margin: 0, color: tokens.colorNeutralForeground2 },
  removed: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '4px 4px 4px 12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground3,
  },
});

function countText({ photos, room, reading }: PhotoPickerProps): string {
  if (reading > 0) return `写真 ${reading}枚を読み取っています…`;
  return photos.length >= room
    ? `${room}枚になりました。ほかの写真を加えるには、どれかを外してください。`
    : `${photos.length}枚（${room}枚まで）`;
}

function RemovedPhoto({ name, onRestore }: NonNullable<PhotoPickerProps['removed']>) {
  const styles = useStyles();
  return (
    <div className={styles.removed} role="status">
      {name}を外しました
      <Button appearance="subtle" icon={<ArrowUndoRegular />} onClick={onRestore}>
        元に戻す
      </Button>
    </div>
  );
}

/** Photos of a post: from the camera or from files, each with its kind, in order. */
export function PhotoPicker(props: PhotoPickerProps) {
  const { photos, room, onAdd, removed, shares, problems } = props;
  const styles = useStyles();
  const [dragged, setDragged] = useState<string | null>(null);
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = photos.findIndex(({ id }) => id === shownId);
  const isFull = photos.length >= room;
  return (
    <div className={styles.box}>
      <div className={styles.buttons}>
        <PhotoFileButton
          className={mergeClasses(styles.button, !isFull && styles.camera)}
          isCamera
          isDisabled={isFull}
          onFiles={onAdd}
        >
          <CameraRegular fontSize={28} aria-hidden />
          撮影する
        </PhotoFileButton>
        <PhotoFileButton className={styles.button} isMultiple isDisabled={isFull} onFiles={onAdd}>
          <ImageAddRegular fontSize={28} aria-hidden />
          写真を選ぶ
        </PhotoFileButton>
      </div>
      {photos.length > 0 && (
        <ol className={styles.list} aria-label="加えた写真">
          {photos.map((photo, index) =>
            photo.file === null ? (
              <DamagedPhotoTile
                key={photo.id}
                photo={photo}
                number={index + 1}
                onRemove={() => props.onRemove(photo.id)}
                onReplace={(file) => props.onReplace(photo.id, file)}
              />
            ) : (
              <PhotoTile
                key={photo.id}
                photo={photo}
                number={index + 1}
                isLast={index === photos.length - 1}
                isDragged={dragged === photo.id}
                share={shares?.[photo.id] ?? null}
                onOpen={() => setShownId(photo.id)}
                onRemove={() => props.onRemove(photo.id)}
                onMove={(by) => props.onMove(photo.id, index + by)}
                onKind={(kind) => props.onKind(photo.id, kind)}
                onTurn={() => props.onTurn(photo.id)}
                onDrag={(isBegun) => setDragged(isBegun ? photo.id : null)}
                onDraggedOver={() => {
                  if (dragged !== null && dragged !== photo.id) props.onMove(dragged, index);
                }}
              />
            ),
          )}
        </ol>
      )}
      {removed !== null && <RemovedPhoto {...removed} />}
      <p className={styles.count} role="status">
        {countText(props)}
        {props.areKindsProposed && photos.length > 0 && '種類は撮る順の案です。違うときは直してください。'}
      </p>
      {problems.map((problem) => (
        <FormError key={problem}>{problem}</FormError>
      ))}
      {shown !== -1 && (
        <PhotoPreview
          photos={photos}
          shown={shown}
          onShow={setShownId}
          onTurn={props.onTurn}
          onCaption={props.onCaption}
        />
      )}
    </div>
  );
}
