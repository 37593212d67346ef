import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { useEffect, useRef, useState } from 'react';
import { useShortcuts } from '../../platform/page/shortcuts.ts';
import { ON_PHONE } from '../../platform/device/viewport.ts';

/** Delay after the last key: an input method's keystrokes must not each start a search. */
export const SETTLE_MS = 250;

const useStyles = makeStyles({
  box: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    minHeight: '32px',
    padding: '0 4px 0 10px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-within': { outline: `2px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-1px' },
    [ON_PHONE]: { minHeight: '48px' },
  },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground2 },
  input: {
    flexGrow: 1,
    width: '100%',
    minWidth: 0,
    padding: 0,
    border: 'none',
    outline: 'none',
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    '::placeholder': { color: tokens.colorNeutralForeground2, opacity: 1 },
    // Our own button is larger, and works in every browser.
    '::-webkit-search-cancel-button': { display: 'none' },
  },
  clear: {
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    width: '28px',
    height: '28px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    background: 'none',
    color: tokens.colorNeutralForeground2,
    cursor: 'pointer',
    [ON_PHONE]: { width: '44px', height: '44px' },
  },
});

interface SearchFieldProps {
  label: string;
  /** The text in the address. */
  text: string;
  onText: (text: string) => void;
  className?: string;
}

/**
 * Search box (a native one: that of Fluent adds 7 kB). Reports its text after a pause in typing, and follows
 * the address when that changes.
 */
export function SearchField({ label, text, onText, className }: SearchFieldProps) {
  const styles = useStyles();
  const [typed, setTyped] = useState(text);
  const told = useRef(text);
  const input = useRef<HTMLInputElement>(null);
  useShortcuts('検索', [{ keys: '/', does: label, act: () => input.current?.focus() }]);

  useEffect(() => {
    if (text === told.current) return;
    told.current = text;
    setTyped(text);
  }, [text]);

  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      onText(typed);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [typed, onText]);

  return (
    <div className={mergeClasses(styles.box, className)} data-control>
      <SearchRegular className={styles.icon} fontSize={18} aria-hidden />
      <input
        ref={input}
        type="search"
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={({ target: { value } }) => setTyped(value)}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="検索の文字を消す"
          onClick={() => {
            setTyped('');
            input.current?.focus();
          }}
        >
          <DismissRegular fontSize={16} aria-hidden />
        </button>
      )}
    </div>
  );
}
