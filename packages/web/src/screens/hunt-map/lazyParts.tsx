import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { CaptureLayersProps } from './captures/CaptureLayers.tsx';

/** Inside the map there is no room for words: whoever shows the layers says it. */
function LayersFailed({ onFailed, error }: CaptureLayersProps & { error: unknown }) {
  useEffect(() => onFailed(error), [onFailed, error]);
  return null;
}

// The map itself comes first; who has no captures never fetches these.
export const CaptureLayers = lazyPart(
  async () => (await import('./captures/CaptureLayers.tsx')).CaptureLayers,
  { Failed: LayersFailed },
);
export const CapturePanel = lazyPart(async () => (await import('./captures/CapturePanel.tsx')).CapturePanel);
export const CaptureSpotPanel = lazyPart(
  async () => (await import('./captures/CaptureSpotPanel.tsx')).CaptureSpotPanel,
);
export const CaptureList = lazyPart(async () => (await import('./captures/CaptureList.tsx')).CaptureList);
export const ChosenPanel = lazyPart(async () => (await import('./ChosenPanel.tsx')).ChosenPanel);
export const ListTab = lazyPart(async () => (await import('./ListTab.tsx')).ListTab);

/** The map is drawn by then. */
const AHEAD_MS = 3_000;

/** Fetches what a press will need while there is a signal. */
export function usePartsAhead(hasCaptures: boolean): void {
  useEffect(() => {
    const fetchAhead = () => {
      for (const part of [ChosenPanel, ListTab]) part.preload();
      if (!hasCaptures) return;
      for (const part of [CapturePanel, CaptureSpotPanel, CaptureList]) part.preload();
    };
    const timer = setTimeout(fetchAhead, AHEAD_MS);
    return () => clearTimeout(timer);
  }, [hasCaptures]);
}
