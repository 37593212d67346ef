import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

export interface Chip {
  key: string;
  label: string;
  count?: number;
  icon?: ReactNode;
  isOn: boolean;
}

const useStyles = makeStyles({
  chips: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  chip: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '32px',
    padding: '0 12px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: '16px',
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    cursor: 'pointer',
    fontVariantNumeric: 'tabular-nums',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '2px' },
    [ON_PHONE]: { minHeight: '48px', borderRadius: '24px' },
  },
  on: {
    backgroundColor: tokens.colorBrandBackground2,
    border: `2px solid ${tokens.colorBrandStroke1}`,
    padding: '0 11px',
    ':hover': { backgroundColor: tokens.colorBrandBackground2Hover },
  },
  count: { fontWeight: 700 },
});

/** Filters that can be combined, each with the number of rows that it would show. */
export function FilterChips({
  label,
  chips,
  onToggle,
}: {
  label: string;
  chips: readonly Chip[];
  onToggle: (key: string) => void;
}) {
  const styles = useStyles();
  return (
    <div role="group" aria-label={label} className={styles.chips}>
      {chips.map(({ key, label: text, count, icon, isOn }) => (
        <button
          key={key}
          type="button"
          aria-pressed={isOn}
          className={mergeClasses(styles.chip, isOn && styles.on)}
          onClick={() => onToggle(key)}
        >
          {icon}
          {text}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
