import { useEffect } from 'react';
import { lazyPart } from '../../ui/lazyPart.tsx';
import type { PostLayersProps } from './PostLayers.tsx';

/** Inside the map there is no room for words: whoever shows the layers says it. */
function LayersFailed({ onFailed, error }: PostLayersProps & { error: unknown }) {
  useEffect(() => onFailed(error), [onFailed, error]);
  return null;
}

// The map itself comes first; who has no posts never fetches these.
export const PostLayers = lazyPart(async () => (await import('./PostLayers.tsx')).PostLayers, {
  Failed: LayersFailed,
});
export const PostPanel = lazyPart(async () => (await import('./PostPanel.tsx')).PostPanel);
export const PostSpotPanel = lazyPart(async () => (await import('./PostSpotPanel.tsx')).PostSpotPanel);
export const PostList = lazyPart(async () => (await import('./PostList.tsx')).PostList);
