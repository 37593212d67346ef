import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

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
  marked: { backgroundColor: tokens.colorStatusWarningBackground1 },
});

/** The content of the map as rows, for keyboards, screen readers and people who prefer to read. */
export function MapRows({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface MapRowProps {
  id: string;
  /** Its sign on the map. */
  shape: ReactNode;
  children: ReactNode;
  end: ReactNode;
  isOpen: boolean;
  isMarked?: boolean;
  onOpen: () => void;
}

/** One row: its sign, its words, and what is shown at the end. */
export function MapRow({ id, shape, children, end, isOpen, isMarked = false, onOpen }: MapRowProps) {
  const styles = useStyles();
  return (
    <li className={styles.row}>
      <button
        type="button"
        data-printed
        data-row={id}
        aria-current={isOpen}
        className={mergeClasses(styles.button, isMarked && styles.marked, isOpen && styles.open)}
        onClick={onOpen}
      >
        {shape}
        {children}
        {end}
      </button>
    </li>
  );
}
