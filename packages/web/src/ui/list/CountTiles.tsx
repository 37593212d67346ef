import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

export interface CountTile {
  to: string;
  sign?: ReactNode;
  word: string;
  /** Text beside the number; `null`: the number is not known yet. */
  count: string | null;
  /** It needs a person now. */
  isUrgent?: boolean;
}

const useStyles = makeStyles({
  list: { display: 'grid', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  narrow: { gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' },
  wide: { gridTemplateColumns: 'repeat(auto-fill, minmax(208px, 1fr))' },
  link: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '48px',
    padding: '0 12px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground2,
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3 },
  },
  count: {
    marginLeft: 'auto',
    fontSize: tokens.fontSizeBase400,
    fontWeight: 700,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  urgent: { color: tokens.colorStatusDangerForeground1 },
});

/** Numbers that each open the list of what they count. */
export function CountTiles({ tiles, isWide = false }: { tiles: readonly CountTile[]; isWide?: boolean }) {
  const styles = useStyles();
  return (
    <ul className={mergeClasses(styles.list, isWide ? styles.wide : styles.narrow)}>
      {tiles.map(({ to, sign, word, count, isUrgent = false }) => (
        <li key={to}>
          <Link to={to} className={styles.link}>
            {sign}
            {word}
            <span className={mergeClasses(styles.count, isUrgent && styles.urgent)}>{count ?? '…'}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
