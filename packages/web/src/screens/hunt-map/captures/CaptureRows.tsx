import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { HuntPoint } from '@satomori/core';
import { ON_PHONE } from '../../../platform/viewport.ts';
import { statusWord } from '../../../ui/postWords.ts';
import { PostStatusBadge } from '../../../ui/PostStatusBadge.tsx';
import { SpeciesShape } from '../../../ui/SpeciesShape.tsx';
import { captureRow } from './captureRow.ts';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: 0, containerType: 'inline-size' },
  row: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  button: {
    display: 'grid',
    gridTemplateColumns: '28px minmax(0, 1fr) auto',
    alignItems: 'center',
    columnGap: '12px',
    width: '100%',
    minHeight: '44px',
    padding: '6px 12px',
    border: 'none',
    backgroundColor: 'transparent',
    color: 'inherit',
    font: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-3px' },
    [ON_PHONE]: { minHeight: '56px' },
  },
  open: { backgroundColor: tokens.colorBrandBackground2 },
  words: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 12px',
    minWidth: 0,
    '@container (min-width: 720px)': {
      display: 'grid',
      gridTemplateColumns: '96px minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1.4fr) minmax(0, 1fr)',
    },
  },
  day: { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  title: { fontWeight: 700, overflowWrap: 'anywhere' },
  beside: { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  end: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    // As wide in every row, so that the words stand below one another.
    '@container (min-width: 720px)': {
      flexDirection: 'row',
      alignItems: 'center',
      justifyContent: 'flex-end',
      gap: '16px',
      width: '176px',
    },
  },
});

interface CaptureRowsProps {
  label: string;
  captures: readonly HuntPoint[];
  needsApproval: boolean;
  openId: string | null;
  onOpen: (capture: HuntPoint) => void;
}

/** Captures as rows: day, animal, sex and age, place, hunter, photos, and where the record does not stand yet. */
export function CaptureRows({ label, captures, needsApproval, openId, onOpen }: CaptureRowsProps) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={label}>
      {captures.map((capture) => {
        const { title, day, sexAge, place, hunter, photos } = captureRow(capture);
        const isSettled = capture.status === 'approved' || (capture.status === 'submitted' && !needsApproval);
        return (
          <li key={capture.id} className={styles.row}>
            <button
              type="button"
              data-row={capture.id}
              aria-current={capture.id === openId}
              className={mergeClasses(styles.button, capture.id === openId && styles.open)}
              onClick={() => onOpen(capture)}
            >
              <SpeciesShape species={capture.species} size={26} />
              <span className={styles.words}>
                <span className={styles.day}>{day}</span>
                <span className={styles.title}>{title}</span>
                <span className={styles.beside}>{sexAge}</span>
                <span className={styles.beside}>{place}</span>
                <span className={styles.beside}>{hunter}</span>
              </span>
              <span className={styles.end}>
                {!isSettled && (
                  <PostStatusBadge status={capture.status} word={statusWord(capture, needsApproval)} />
                )}
                {photos}
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
