import type { CaptureSpotPanelProps } from './captures/CaptureSpotPanel.tsx';
import type { Captures } from './captures/useCaptures.ts';
import type { ChosenCapture } from './captures/useChosenCapture.ts';
import type { ChosenPanelProps } from './ChosenPanel.tsx';
import type { HuntMapAddress } from './huntMapAddress.ts';
import { CapturePanel, CaptureSpotPanel, ChosenPanel } from './lazyParts.tsx';

interface HuntMapPanelProps extends ChosenPanelProps {
  open: HuntMapAddress['open'];
  captures: Captures | null;
  chosenCapture: ChosenCapture;
  onShowAll: () => void;
}

/** What was chosen, if anything: a capture, several on one spot, a trap or gateway, or several of these. */
export function HuntMapPanel({ open, captures, chosenCapture, onShowAll, ...points }: HuntMapPanelProps) {
  const { spot, whereabouts, openRow } = chosenCapture;
  const { onBack, onClose } = points;
  if (captures !== null && open?.kind === 'capture') {
    return (
      <CapturePanel
        key={open.id}
        id={open.id}
        whereabouts={whereabouts}
        isPending={captures.isPending}
        onBack={spot === null ? undefined : onBack}
        onShowAll={onShowAll}
        onClose={onClose}
      />
    );
  }
  if (captures !== null && spot !== null) {
    const list: CaptureSpotPanelProps = { area: spot, query: captures.query, onOpen: openRow, onClose };
    return <CaptureSpotPanel {...list} />;
  }
  return points.chosen === undefined && points.spot.length === 0 ? null : <ChosenPanel {...points} />;
}
