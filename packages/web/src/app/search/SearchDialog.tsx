import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ON_DESKTOP, ON_PHONE } from '../../platform/device/viewport.ts';
import { Modal } from '../../ui/page/Modal.tsx';
import { SearchAnswer } from './SearchAnswer.tsx';
import { SETTLE_MS } from '../../ui/list/SearchField.tsx';
import { FoundList, optionId, optionsOf } from './FoundList.tsx';
import type { Screen } from './findScreens.ts';
import { useFound } from './useFound.ts';

const useStyles = makeStyles({
  dialog: {
    // The results scroll beneath the field.
    display: 'flex',
    flexDirection: 'column',
    overflowY: 'hidden',
    [ON_DESKTOP]: { width: '720px', maxHeight: '84vh', marginTop: '8vh' },
    [ON_PHONE]: {
      boxSizing: 'border-box',
      width: '100vw',
      maxWidth: '100vw',
      height: '100dvh',
      maxHeight: '100dvh',
      margin: 0,
      padding: '16px 16px calc(16px + env(safe-area-inset-bottom))',
      borderRadius: 0,
    },
  },
  head: { display: 'flex', alignItems: 'center', gap: '8px' },
  box: {
    flexGrow: 1,
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minWidth: 0,
    minHeight: '48px',
    padding: '0 12px',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    ':focus-within': { outline: `3px solid ${tokens.colorBrandStroke1}`, outlineOffset: '-1px' },
  },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground2 },
  input: {
    flexGrow: 1,
    width: '100%',
    minWidth: 0,
    padding: 0,
    border: 'none',
    // The frame around it shows the focus.
    ':focus-visible': { outline: 'none' },
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    // Smaller letters make a phone zoom in.
    fontSize: tokens.fontSizeBase400,
  },
  close: { flexShrink: 0, minHeight: '48px' },
});

/** A text, and the same a moment after the last change. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** The row that the arrow keys are on, by its address: it stays where it is when more rows arrive. */
function useActiveRow(addresses: readonly string[]) {
  const [active, setActive] = useState<string | null>(null);
  const at = active === null ? -1 : addresses.indexOf(active);
  const step = (by: 1 | -1) => {
    const from = at === -1 && by === -1 ? 0 : at;
    setActive(addresses.at((from + by) % addresses.length) ?? null);
  };
  return { at, step, reset: () => setActive(null) };
}

interface SearchDialogProps {
  /** The screens of the person's navigation. */
  places: readonly Screen[];
  onClose: () => void;
}

/** One field that searches everything the person may see, and what it finds, as links. Source: R282, R283, R284. */
export function SearchDialog({ places, onClose }: SearchDialogProps) {
  const styles = useStyles();
  const listId = useId();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const typed = text.trim();
  const found = useFound(typed, useSettled(typed), places);
  const options = optionsOf(found.groups);
  const { at, step, reset } = useActiveRow(options);

  const onKeyDown = (event: KeyboardEvent) => {
    // The input method's own keys.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    }
    const chosen = options[Math.max(at, 0)];
    if (event.key !== 'Enter' || chosen === undefined || typed === '') return;
    onClose();
    void navigate(chosen);
  };

  return (
    <Modal title="検索" className={styles.dialog} onClose={onClose}>
      <div className={styles.head}>
        <div className={styles.box}>
          <SearchRegular className={styles.icon} fontSize={20} aria-hidden />
          <input
            type="text"
            role="combobox"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            autoFocus
            className={styles.input}
            aria-label="わな・捕獲・目撃・画面などを探す"
            aria-expanded={options.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={at === -1 ? undefined : optionId(listId, at)}
            placeholder="名前・番号・場所・画面"
            maxLength={100}
            value={text}
            onChange={({ target: { value } }) => {
              setText(value);
              reset();
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <Button className={styles.close} onClick={onClose}>
          閉じる
        </Button>
      </div>
      <SearchAnswer typed={typed} found={found} />
      <FoundList id={listId} groups={found.groups} activeAt={at} onLeave={onClose} />
    </Modal>
  );
}
