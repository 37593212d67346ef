import { groupDigits } from '@satomori/core';
import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
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

interface CountWordsProps {
  /** Name of the things without a place: わな, 捕獲. */
  noun: string;
  /** Number of filtered things that the map cannot show. */
  unplaced: number;
  onListUnplaced: () => void;
  /** How many of how many. */
  children: ReactNode;
}

/** `12,480 件中 12,400 件`. */
export const countOf = (shown: number, all: number): string =>
  `${groupDigits(all)} 件中 ${groupDigits(shown)} 件`;

/** How many of how many, and how many are not on the map: nothing is left out silently. */
export function CountWords({ noun, unplaced, onListUnplaced, children }: CountWordsProps) {
  const styles = useStyles();
  return (
    <>
      <span className={styles.count} role="status">
        {children}
      </span>
      {unplaced > 0 && (
        <button type="button" className={styles.link} onClick={onListUnplaced}>
          位置のない{noun} {groupDigits(unplaced)} 件
        </button>
      )}
    </>
  );
}
