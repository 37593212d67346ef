import { Button, makeStyles, Select, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { formatDateTime, PHOTO_KIND_LABELS, PHOTO_KINDS, type PhotoKind } from '@satomori/core';
import { BlobImage } from './BlobImage.tsx';

/** A photo in a form, before it is sent. */
export interface PickedPhoto {
  id: string;
  name: string;
  file: Blob;
  photo_kind: PhotoKind;
  /** What the camera wrote into it; `null` where it wrote nothing. */
  taken_at: string | null;
  exif_latitude: number | null;
}

interface PhotoTileProps {
  photo: PickedPhoto;
  number: number;
  isLast: boolean;
  onRemove: () => void;
  onMove: (by: -1 | 1) => void;
  onKind: (kind: PhotoKind) => void;
}

const useStyles = makeStyles({
  tile: {
    display: 'grid',
    gridTemplateColumns: '112px minmax(0, 1fr)',
    gap: '8px 12px',
    padding: '8px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: '8px',
  },
  picture: {
    height: '112px',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontWeight: 700,
  },
  facts: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '4px',
    minWidth: 0,
  },
  kind: { minWidth: 0, '& select': { minWidth: 0, textOverflow: 'ellipsis' } },
  written: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2, lineHeight: 1.4 },
  acts: { display: 'flex', justifyContent: 'flex-end' },
});

/** HEIC, as the tile of a photo says that this browser cannot show. */
const typeWord = ({ file, name }: PickedPhoto): string =>
  (/\.(\w{2,5})$/.exec(name)?.[1] ?? file.type.split('/')[1] ?? '写真').toUpperCase().replace('HEIF', 'HEIC');

const writtenBy = ({ taken_at, exif_latitude }: PickedPhoto): string => {
  const time = taken_at === null ? '撮影日時の記録なし' : `撮影 ${formatDateTime(taken_at)}`;
  return `${time}・${exif_latitude === null ? '位置の記録なし' : '位置の記録あり'}`;
};

/** One photo: what it shows, what the camera wrote, its place in the order. */
export function PhotoTile({ photo, number, isLast, onRemove, onMove, onKind }: PhotoTileProps) {
  const styles = useStyles();
  const name = `写真${number}`;
  return (
    <li className={styles.tile}>
      <span className={styles.picture}>
        <BlobImage blob={photo.file} alt={name} fit="cover" otherwise={<span>{typeWord(photo)}</span>} />
      </span>
      <div className={styles.facts}>
        <Select
          className={styles.kind}
          aria-label={`${name}の種類`}
          value={photo.photo_kind}
          onChange={(_event, { value }) => onKind(value as PhotoKind)}
        >
          {PHOTO_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {PHOTO_KIND_LABELS[kind]}
            </option>
          ))}
        </Select>
        <span className={styles.written}>{writtenBy(photo)}</span>
        <span className={styles.acts}>
          <Button
            appearance="subtle"
            icon={<ArrowUpRegular />}
            aria-label={`${name}を前へ`}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <Button
            appearance="subtle"
            icon={<ArrowDownRegular />}
            aria-label={`${name}を後ろへ`}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <Button
            appearance="subtle"
            icon={<DeleteRegular />}
            aria-label={`${name}を外す`}
            onClick={onRemove}
          />
        </span>
      </div>
    </li>
  );
}
