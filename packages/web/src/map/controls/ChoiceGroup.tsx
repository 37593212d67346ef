import { makeStyles, tokens } from '@fluentui/react-components';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  group: {
    margin: 0,
    padding: 0,
    border: 'none',
    ':not(:first-child)': { paddingTop: '4px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  title: {
    float: 'left',
    width: '100%',
    boxSizing: 'border-box',
    padding: '4px 16px',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  option: {
    clear: 'both',
    display: 'flex',
    alignItems: 'center',
    gap: '12px',
    minHeight: '40px',
    padding: '0 16px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-within': { backgroundColor: tokens.colorNeutralBackground1Hover },
    [ON_PHONE]: { minHeight: '48px' },
  },
  box: {
    flexShrink: 0,
    width: '20px',
    height: '20px',
    margin: 0,
    accentColor: tokens.colorCompoundBrandBackground,
  },
  note: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
});

/** A group of choices in a panel of the map. */
export function ChoiceGroup({ title, children }: { title: string; children: ReactNode }) {
  const styles = useStyles();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}

interface ChoiceProps extends InputHTMLAttributes<HTMLInputElement> {
  type: 'radio' | 'checkbox';
  label: string;
  note?: string | undefined;
}

export function Choice({ label, note, ...input }: ChoiceProps) {
  const styles = useStyles();
  return (
    <label className={styles.option}>
      <input {...input} className={styles.box} />
      <span>
        {label} <span className={styles.note}>{note}</span>
      </span>
    </label>
  );
}
