import { useState } from 'react';
import { useShortcuts } from '../../platform/page/shortcuts.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import type { Screen } from './findScreens.ts';

const LazyDialog = lazyPart(async () => (await import('./SearchDialog.tsx')).SearchDialog);

/** The search of everything, opened by the header's button and by a key. */
export function useSearch(places: readonly Screen[]) {
  const [isOpen, setIsOpen] = useState(false);
  const open = () => setIsOpen(true);
  useShortcuts('検索', [{ keys: 'Ctrl k', does: 'すべてから探す', act: open }]);
  return { open, dialog: isOpen ? <LazyDialog places={places} onClose={() => setIsOpen(false)} /> : null };
}
