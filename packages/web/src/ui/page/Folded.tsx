import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  details: { '&[open] > summary::before': { content: '"▾"' } },
  summary: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 12px',
    minHeight: '40px',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    [ON_PHONE]: { minHeight: '48px' },
    '::before': { content: '"▸"', width: '1em', color: tokens.colorBrandForeground1 },
  },
  title: { fontWeight: 700, minWidth: 0 },
  now: { minWidth: 0, color: tokens.colorNeutralForeground2 },
  content: { padding: '4px 0 8px' },
});

interface FoldedProps {
  title: string;
  /** What it is about, such as what is chosen. */
  now: string;
  onToggle?: (isOpen: boolean) => void;
  children: ReactNode;
}

/** Something long, folded; closed it shows what it is about. */
export function Folded({ title, now, onToggle, children }: FoldedProps) {
  const styles = useStyles();
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        <span className={styles.now}>{now}</span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
