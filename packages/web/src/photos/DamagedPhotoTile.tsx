import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ErrorCircleRegular } from '@fluentui/react-icons/svg/error-circle';
import { damageSentence } from './photoWords.ts';
import { PhotoFileButton } from './PhotoFileButton.tsx';
import type { PickedPhoto } from './PhotoTile.tsx';

interface DamagedPhotoTileProps {
  photo: PickedPhoto;
  number: number;
  onRemove: () => void;
  onReplace: (file: File) => void;
}

const useStyles = makeStyles({
  tile: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '7px',
    border: `1px solid ${tokens.colorStatusDangerBorderActive}`,
    borderRadius: '8px',
    backgroundColor: tokens.colorStatusDangerBackground1,
  },
  sentence: {
    display: 'flex',
    gap: '8px',
    margin: 0,
    color: tokens.colorStatusDangerForeground1,
    overflowWrap: 'anywhere',
  },
  icon: { flexShrink: 0, fontSize: '20px' },
  acts: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  act: {
    flexGrow: 1,
    minHeight: '48px',
    backgroundColor: tokens.colorNeutralBackground1,
    boxSizing: 'border-box',
  },
});

/** A photo of a form whose bytes are lost: which one it is, and what can be done. Source: R64. */
export function DamagedPhotoTile({ photo, number, onRemove, onReplace }: DamagedPhotoTileProps) {
  const styles = useStyles();
  const replace = ([file]: File[]) => {
    if (file !== undefined) onReplace(file);
  };
  return (
    <li className={styles.tile}>
      <p className={styles.sentence}>
        <ErrorCircleRegular className={styles.icon} aria-hidden />
        {damageSentence(photo, number)}
      </p>
      <div className={styles.acts}>
        <Button className={styles.act} aria-label={`写真${number}: この写真を外す`} onClick={onRemove}>
          この写真を外す
        </Button>
        <PhotoFileButton className={styles.act} onFiles={replace}>
          撮り直す／選び直す
        </PhotoFileButton>
      </div>
    </li>
  );
}
