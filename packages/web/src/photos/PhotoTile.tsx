import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowRotateClockwiseRegular } from '@fluentui/react-icons/svg/arrow-rotate-clockwise';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { formatDateTime, type PhotoKind, type PhotoTurn } from '@satomori/core';
import type { PhotoDamage } from '../platform/photos/keptPhoto.ts';
import type { DragEvent, ReactElement } from 'react';
import { BlobImage } from './BlobImage.tsx';
import { PhotoKindSelect } from './PhotoKindSelect.tsx';
import { turnWord } from './photoWords.ts';
import { WHITE } from '../ui/colors.ts';

/** A photo in a form, before it is sent. */
export interface PickedPhoto {
  id: string;
  name: string;
  /** `null` where it is damaged. */
  file: Blob | null;
  damage: PhotoDamage | null;
  photo_kind: PhotoKind;
  caption?: string;
  turn?: PhotoTurn;
  /** When the camera says it was taken; `null` where it does not. */
  taken_at: string | null;
  exif_latitude: number | null;
}

interface PhotoTileProps {
  photo: PickedPhoto;
  number: number;
  isLast: boolean;
  isDragged: boolean;
  /** Uploaded share, from 0 to 1; `null` while unknown. */
  share: number | null;
  onOpen: () => void;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  onKind: (kind: PhotoKind) => void;
  onTurn: () => void;
  onDrag: (isBegun: boolean) => void;
  /** Called when another photo is dragged over this one. */
  onDraggedOver: () => void;
}

const useStyles = makeStyles({
  tile: {
    display: 'grid',
    gridTemplateColumns: '96px minmax(0, 1fr)',
    gap: '4px 8px',
    padding: '7px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
  },
  dragged: { opacity: 0.5, outline: `3px dashed ${tokens.colorBrandStroke1}` },
  picture: {
    height: '112px',
    width: '96px',
    padding: 0,
    border: 'none',
    cursor: 'zoom-in',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontWeight: 700,
    position: 'relative',
  },
  // Over the picture, so that it does not make the form longer for people who write no caption.
  hint: {
    position: 'absolute',
    left: 0,
    right: 0,
    bottom: 0,
    padding: '2px 4px',
    backgroundColor: 'rgba(18, 24, 27, 0.75)',
    color: WHITE,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  caption: {
    fontSize: tokens.fontSizeBase200,
    lineHeight: 1.4,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  facts: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '4px',
    minWidth: 0,
  },
  written: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2, lineHeight: 1.4 },
  sent: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    fontSize: tokens.fontSizeBase200,
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    '& progress': { flexGrow: 1, minWidth: 0, accentColor: tokens.colorBrandBackground },
  },
  acts: { display: 'flex', justifyContent: 'flex-end' },
  act: { flexShrink: 1 },
});

/** File type, shown where this browser cannot display the photo: `HEIC`. */
const typeWord = ({ file, name }: PickedPhoto): string =>
  (/\.(\w{2,5})$/.exec(name)?.[1] ?? file?.type.split('/')[1] ?? '写真')
    .toUpperCase()
    .replace('HEIF', 'HEIC');

/** What the camera wrote, and how far the photo is turned. */
function factsOf({ taken_at, exif_latitude, turn }: PickedPhoto): string {
  const time = taken_at === null ? '撮影日時の記録なし' : `撮影 ${formatDateTime(taken_at)}`;
  const place = exif_latitude === null ? '位置の記録なし' : '位置の記録あり';
  return [time, place, turnWord(turn)].filter((word) => word !== '').join('・');
}

/** Upload progress of a photo. */
function SentShare({ name, share }: { name: string; share: number }) {
  const styles = useStyles();
  return (
    <span className={styles.sent}>
      <progress aria-label={`${name}の送信`} value={share} />
      {share === 1 ? '送信済み' : `${Math.floor(share * 100)}%`}
    </span>
  );
}

interface TileActProps {
  icon: ReactElement;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}

function TileAct({ icon, label, isOff = false, onClick }: TileActProps) {
  return (
    <Button
      className={useStyles().act}
      appearance="subtle"
      icon={icon}
      aria-label={label}
      disabled={isOff}
      onClick={onClick}
    />
  );
}

/** One photo: the picture, the camera's data, its position in the order. */
export function PhotoTile(props: PhotoTileProps) {
  const { photo, number, isLast, isDragged, share, onOpen, onRemove, onMove, onKind, onTurn, onDrag } = props;
  const styles = useStyles();
  const name = `写真${number}`;
  const { caption = '' } = photo;
  const captionAct = caption === '' ? '説明を書く' : '説明を直す';
  const start = ({ dataTransfer }: DragEvent) => {
    dataTransfer.effectAllowed = 'move';
    dataTransfer.setData('text/plain', name);
    onDrag(true);
  };
  return (
    <li
      className={mergeClasses(styles.tile, isDragged && styles.dragged)}
      draggable
      onDragStart={start}
      onDragEnd={() => onDrag(false)}
      onDragEnter={props.onDraggedOver}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <button
        type="button"
        className={styles.picture}
        aria-label={`${name}を大きく見る、${captionAct}`}
        onClick={onOpen}
      >
        {photo.file !== null && (
          <BlobImage
            blob={photo.file}
            alt=""
            fit="cover"
            turn={photo.turn ?? 0}
            otherwise={<span>{typeWord(photo)}</span>}
          />
        )}
        <span className={styles.hint} aria-hidden>
          {captionAct}
        </span>
      </button>
      <div className={styles.facts}>
        <PhotoKindSelect label={`${name}の種類`} kind={photo.photo_kind} onKind={onKind} />
        {caption !== '' && <span className={styles.caption}>{caption}</span>}
        <span className={styles.written}>{factsOf(photo)}</span>
        {share !== null && <SentShare name={name} share={share} />}
        <span className={styles.acts}>
          <TileAct
            icon={<ArrowUpRegular />}
            label={`${name}を前へ`}
            isOff={number === 1}
            onClick={() => onMove(-1)}
          />
          <TileAct
            icon={<ArrowDownRegular />}
            label={`${name}を後ろへ`}
            isOff={isLast}
            onClick={() => onMove(1)}
          />
          <TileAct icon={<ArrowRotateClockwiseRegular />} label={`${name}を右に回転`} onClick={onTurn} />
          <TileAct icon={<DeleteRegular />} label={`${name}を外す`} onClick={onRemove} />
        </span>
      </div>
    </li>
  );
}
