import { PostChosen } from '../../posts/map/PostChosen.tsx';
import type { ChosenPost } from '../../posts/map/useChosenPost.ts';
import type { Posts } from '../../posts/map/usePosts.ts';
import type { ChosenPanelProps } from './items/ChosenPanel.tsx';
import type { HuntMapAddress } from './huntMapAddress.ts';
import { ChosenPanel } from './lazyParts.tsx';

interface HuntMapPanelProps extends ChosenPanelProps {
  open: HuntMapAddress['open'];
  captures: Posts | null;
  chosenCapture: ChosenPost;
}

/** Details of what was chosen: a capture, several on one spot, a trap or gateway, or several of these. */
export function HuntMapPanel({ open, captures, chosenCapture, ...items }: HuntMapPanelProps) {
  const captureId = open?.kind === 'capture' ? open.id : null;
  if (captures !== null && (captureId !== null || chosenCapture.spot !== null)) {
    const { onBack, onClose } = items;
    return (
      <PostChosen posts={captures} id={captureId} chosen={chosenCapture} onBack={onBack} onClose={onClose} />
    );
  }
  return items.chosen === undefined && items.spot.length === 0 ? null : <ChosenPanel {...items} />;
}
