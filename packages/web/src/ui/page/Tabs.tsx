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
  /** `line`: above the parts of a page, on a line of its width; `plain`: within a bar or a form. */
  appearance?: 'line' | 'plain';
  className?: string | undefined;
}

const useStyles = makeStyles({
  tab: {
    minHeight: '40px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground2,
    font: 'inherit',
    cursor: 'pointer',
    [ON_PHONE]: { minHeight: '48px' },
  },
  chosen: { color: tokens.colorNeutralForeground1, fontWeight: 700 },
});

const useLineStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    flexShrink: 0,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  tab: {
    padding: '0 16px',
    borderBottom: '3px solid transparent',
    ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover },
    ':focus-visible': { outlineOffset: '-3px' },
  },
  chosen: { borderBottom: `3px solid ${tokens.colorBrandStroke1}` },
});

const usePlainStyles = makeStyles({
  list: { display: 'flex' },
  tab: {
    position: 'relative',
    padding: '0 12px',
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
  },
  chosen: {
    '::after': { backgroundColor: tokens.colorBrandBackground },
    ':hover::after': { backgroundColor: tokens.colorBrandBackground },
  },
});

const STEPS: Partial<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Views of a page: ← → move between tabs, and only one tab is a stop for the Tab key. Those of Fluent add 20 kB. */
export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, chosen, onChoose, appearance = 'line', className } = props;
  const styles = useStyles();
  const extra = { line: useLineStyles(), plain: usePlainStyles() }[appearance];
  const list = useRef<HTMLDivElement>(null);
  const keys = Object.keys(tabs) as Key[];

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (keys.indexOf(chosen) + step + keys.length) % keys.length;
    onChoose(keys[next] ?? chosen);
    list.current?.querySelectorAll('button')[next]?.focus();
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      className={mergeClasses(extra.list, className)}
      onKeyDown={onKeyDown}
    >
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          tabIndex={key === chosen ? 0 : -1}
          className={mergeClasses(
            styles.tab,
            extra.tab,
            key === chosen && styles.chosen,
            key === chosen && extra.chosen,
          )}
          onClick={() => onChoose(key)}
        >
          {tabs[key]}
        </button>
      ))}
    </div>
  );
}
