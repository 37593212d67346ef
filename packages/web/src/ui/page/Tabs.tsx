import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

interface TabsProps<Key extends string> {
  /** What the tabs choose, for screen readers. */
  label: string;
  /** Labels of the tabs, in order. */
  tabs: Readonly<Record<Key, string>>;
  chosen: Key;
  onChoose: (key: Key) => void;
}

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    minHeight: '40px',
    padding: '0 16px',
    border: 'none',
    borderBottom: '3px solid transparent',
    background: 'none',
    font: 'inherit',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outlineOffset: '-3px' },
    [ON_PHONE]: { minHeight: '48px' },
  },
  chosen: {
    fontWeight: 700,
    color: tokens.colorNeutralForeground1,
    borderBottom: `3px solid ${tokens.colorBrandStroke1}`,
  },
});

/** Views of a page: ← → move between tabs, and only one tab is a stop for the Tab key. */
export function Tabs<Key extends string>({ label, tabs, chosen, onChoose }: TabsProps<Key>) {
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const keys = Object.keys(tabs) as Key[];

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (keys.indexOf(chosen) + step + keys.length) % keys.length;
    onChoose(keys[next] as Key);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  }

  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          className={mergeClasses(styles.tab, key === chosen && styles.chosen)}
          onClick={() => onChoose(key)}
        >
          {tabs[key]}
        </button>
      ))}
    </div>
  );
}
