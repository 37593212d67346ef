import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useShortcuts } from '../../platform/page/shortcuts.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import type { Place } from './places.tsx';

const LazySheet = lazyPart(async () => (await import('./KeyboardSheet.tsx')).KeyboardSheet);

/** The keys that every screen has on a desktop, and the state of the sheet that lists all keys. */
export function useKeyboard(places: readonly Place[], isDesktop: boolean) {
  const [isOpen, setIsOpen] = useState(false);
  const navigate = useNavigate();
  const open = () => setIsOpen(true);
  useShortcuts(
    'どの画面でも',
    [
      { keys: '?', does: 'キー操作の一覧', act: open },
      ...places.map(({ path, title, letter }) => ({
        keys: `g ${letter}`,
        does: title,
        act: () => void navigate(path),
      })),
    ],
    isDesktop,
  );
  return { open, sheet: isOpen && isDesktop ? <LazySheet onClose={() => setIsOpen(false)} /> : null };
}
