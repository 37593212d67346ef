import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { groupDigits } from '@satomori/core';
import type { ReactNode } from 'react';
import { useControlStyles } from './controlStyles.ts';

const useStyles = makeStyles({
  legend: {
    width: 'fit-content',
    fontSize: tokens.fontSizeBase100,
    lineHeight: tokens.lineHeightBase100,
    pointerEvents: 'auto',
  },
  summary: { padding: '8px 12px', minHeight: '16px', cursor: 'pointer', fontWeight: 700 },
  rows: {
    listStyle: 'none',
    margin: 0,
    padding: '0 12px 8px',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
  },
  scroll: { maxHeight: '40cqh', overflowY: 'auto' },
  row: { display: 'flex', alignItems: 'center', gap: '8px' },
  sign: { flexShrink: 0, width: '22px', display: 'grid', placeItems: 'center' },
  count: { marginLeft: 'auto', paddingLeft: '8px', fontVariantNumeric: 'tabular-nums' },
});

interface FoldedLegendProps {
  title: string;
  /** Whether it is unfolded at first. */
  isOpen: boolean;
  children: ReactNode;
}

/** Explains the signs of a map, in rows. */
export function FoldedLegend({ title, isOpen, children }: FoldedLegendProps) {
  const styles = useStyles();
  const controls = useControlStyles();
  return (
    <details className={mergeClasses(controls.panel, styles.legend)} open={isOpen}>
      <summary className={styles.summary}>{title}</summary>
      {/* On a low map it scrolls, by the keyboard too. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
        <ul className={styles.rows}>{children}</ul>
      </div>
    </details>
  );
}

interface LegendRowProps {
  sign: ReactNode;
  /** How many of them are shown, where that is known. */
  count?: number | undefined;
  children: ReactNode;
}

/** A sign, what it means, and how many there are. */
export function LegendRow({ sign, count, children }: LegendRowProps) {
  const styles = useStyles();
  return (
    <li className={styles.row}>
      <span className={styles.sign}>{sign}</span>
      {children}
      {count !== undefined && <span className={styles.count}>{groupDigits(count)}</span>}
    </li>
  );
}
