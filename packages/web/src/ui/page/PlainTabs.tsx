import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef } from 'react';
import { ON_PHONE } from '../../platform/device/viewport.ts';

const useStyles = makeStyles({
  tabs: { display: 'flex' },
  tab: {
    position: 'relative',
    minHeight: '40px',
    padding: '0 12px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    cursor: 'pointer',
    '::after': {
      content: '""',
      position: 'absolute',
      left: '12px',
      right: '12px',
      bottom: '2px',
      height: '3px',
      borderRadius: '2px',
    },
    ':hover::after': { backgroundColor: tokens.colorNeutralStroke1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-2px' },
    [ON_PHONE]: { minHeight: '48px' },
  },
  here: {
    color: tokens.colorNeutralForeground1,
    fontWeight: 700,
    '::after': { backgroundColor: tokens.colorBrandBackground },
    ':hover::after': { backgroundColor: tokens.colorBrandBackground },
  },
});

interface PlainTabsProps<Key extends string> {
  label: string;
  tabs: Readonly<Record<Key, string>>;
  chosen: Key;
  onChoose: (key: Key) => void;
  className?: string;
}

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs for screens with a size limit: those of Fluent add 20 kB of keyboard handling. */
export function PlainTabs<Key extends string>(props: PlainTabsProps<Key>) {
  const { label, tabs, chosen, onChoose, className } = props;
  const styles = useStyles();
  const list = useRef<HTMLDivElement>(null);
  const keys = Object.keys(tabs) as Key[];

  function onKeyDown({ key }: KeyboardEvent) {
    const step = STEPS[key];
    if (step === undefined) return;
    const index = (keys.indexOf(chosen) + step + keys.length) % keys.length;
    onChoose(keys[index] ?? chosen);
    list.current?.querySelectorAll('button')[index]?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={mergeClasses(styles.tabs, className)}
      onKeyDown={onKeyDown}
    >
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          // One stop for the Tab key; the arrow keys move between tabs.
          tabIndex={key === chosen ? 0 : -1}
          className={mergeClasses(styles.tab, key === chosen && styles.here)}
          onClick={() => onChoose(key)}
        >
          {tabs[key]}
        </button>
      ))}
    </div>
  );
}
