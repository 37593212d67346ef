import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../platform/viewport.ts';

const useStyles = makeStyles({
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 16px' },
  count: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  link: {
    padding: '8px 0',
    border: 'none',
    background: 'none',
    font: 'inherit',
    fontWeight: 700,
    color: tokens.colorStatusWarningForeground1,
    textDecorationLine: 'underline',
    cursor: 'pointer',
    [ON_PHONE]: { minHeight: '48px', margin: '-8px 0' },
  },
});

interface CountLineProps {
  shown: number;
  all: number;
  /** Of those the filter leaves, the ones that the map cannot show. */
  unplaced: number;
  onListUnplaced: () => void;
  /** Others are counted beside them. */
  isNamed: boolean;
  children: ReactNode;
}

const number = (value: number) => value.toLocaleString('ja-JP');

/** How many of how many, and who is not on the map: never cut silently. */
export function CountLine({ shown, all, unplaced, onListUnplaced, isNamed, children }: CountLineProps) {
  const styles = useStyles();
  return (
    <div className={styles.line}>
      <span className={styles.count} role="status">
        {isNamed && 'わな・親機 '}
        {number(all)} 件中 {number(shown)} 件
      </span>
      {unplaced > 0 && (
        <button type="button" className={styles.link} onClick={onListUnplaced}>
          位置のないわな {number(unplaced)} 件
        </button>
      )}
      {children}
    </div>
  );
}
