import { findRoute, type Route, type RouteName } from '@satomori/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../../platform/page/shortcuts.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';

const LazySheet = lazyPart(async () => (await import('./KeyboardSheet.tsx')).KeyboardSheet);

/** Second letter after `g`, as in "go". */
const LETTERS: Partial<Record<RouteName, string>> = {
  Home: 'h',
  HuntMap: 'm',
  HokapatoList: 'p',
  NotifiedList: 'n',
  HuntTimeline: 'l',
  HuntShot: 's',
  Map: 'w',
  Timeline: 't',
  Shot: 'a',
  User: 'u',
};

/** The keys that every screen has on a desktop, and the state of the sheet that lists all keys. */
export function useKeyboard(places: readonly Route[], isDesktop: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const open = () => setIsOpen(true);
  const user = findRoute('/User');
  const all = user === undefined ? places : [...places, user];
  useShortcuts(
    'どの画面でも',
    [
      { keys: '?', does: 'キー操作の一覧', act: open },
      ...all.flatMap(({ name, path, title }) => {
        const letter = LETTERS[name];
        const act = () => void navigate(path);
        return letter === undefined ? [] : [{ keys: `g ${letter}`, does: title, act }];
      }),
    ],
    isDesktop,
  );
  return { open, sheet: isOpen && isDesktop ? <LazySheet onClose={() => setIsOpen(false)} /> : null };
}
