import { isolateText } from '@satomori/core';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { SMALL_CARDS } from './columns.ts';

const useStyles = makeStyles({
  list: { ...SMALL_CARDS, listStyle: 'none', margin: 0, padding: 0, gap: '8px' },
  card: {
    position: 'relative',
    padding: '12px 16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 128px',
    ':active': { backgroundColor: tokens.colorNeutralBackground1Hover },
  },
  marked: { backgroundColor: tokens.colorStatusWarningBackground1 },
  open: {
    backgroundColor: tokens.colorBrandBackground2,
    boxShadow: `inset 3px 0 0 ${tokens.colorBrandStroke1}`,
  },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    gap: '4px 12px',
  },
  beside: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  name: {
    display: 'block',
    width: '100%',
    margin: '4px 0',
    padding: 0,
    border: 'none',
    background: 'none',
    font: 'inherit',
    fontSize: tokens.fontSizeBase400,
    fontWeight: 700,
    lineHeight: 1.35,
    textAlign: 'start',
    color: 'inherit',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    outline: 'none',
    // Makes the whole card the touch target.
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.borderRadiusLarge },
    ':focus-visible::after': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
  },
  number: { fontWeight: 400, fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground2 },
  facts: { display: 'flex', flexWrap: 'wrap', gap: '2px 16px', fontSize: tokens.fontSizeBase200 },
  fact: { display: 'inline-flex', gap: '6px', alignItems: 'center' },
  word: { color: tokens.colorNeutralForeground2, whiteSpace: 'nowrap' },
});

/** Rows as cards, on phones and tablets. */
export function CardList({ label, children }: { label: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  );
}

interface CardProps {
  name: string;
  number?: string;
  badge: ReactNode;
  /** Shown next to the badge: since when. */
  beside: ReactNode;
  isMarked: boolean;
  /** Id of the row, and whether its detail is open beside the list. */
  id?: string;
  isOpen?: boolean;
  onOpen: () => void;
  children: ReactNode;
}

/** State first, then the name, then measured values; a press anywhere opens the detail. */
export function Card({
  name,
  number,
  badge,
  beside,
  isMarked,
  id,
  isOpen = false,
  onOpen,
  children,
}: CardProps) {
  const styles = useStyles();
  return (
    <li className={mergeClasses(styles.card, isMarked && styles.marked, isOpen && styles.open)}>
      <div className={styles.head}>
        {badge}
        <span className={styles.beside}>{beside}</span>
      </div>
      <button
        type="button"
        data-printed
        data-row={id}
        aria-current={isOpen || undefined}
        className={styles.name}
        onClick={onOpen}
      >
        {isolateText(name)} {number !== undefined && <span className={styles.number}>{number}</span>}
      </button>
      <div className={styles.facts}>{children}</div>
    </li>
  );
}

/** A label and its value. */
export function Fact({ word, children }: { word: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <span className={styles.fact}>
      <span className={styles.word}>{word}</span>
      {children}
    </span>
  );
}
