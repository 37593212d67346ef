import type { Map as LeafletMap } from 'leaflet';
import type { ReactNode } from 'react';
import { FoldedLegend } from '../../map/controls/FoldedLegend.tsx';
import { HeatLegend } from '../../map/points/HeatLegend.tsx';
import { type MarkLook, PLAIN_LOOK } from '../../map/points/markLook.ts';
import { useIsDesktop } from '../../platform/device/viewport.ts';
import { useSession } from '../../queries/session/session.tsx';
import type { PostKind } from '../filter/postKind.ts';
import { PostLegendRows } from './PostLegendRows.tsx';
import type { PostView } from './usePostView.ts';

export interface PostLegendsProps {
  map: LeafletMap;
  kind: PostKind;
  view: PostView;
  look?: MarkLook;
  /** Rows of what else the map shows; the legend is then that of the whole map, and folded. */
  above?: ReactNode;
}

/** Explains the signs and colours of the posts on the map. */
export function PostLegends({ map, kind, view, look = PLAIN_LOOK, above }: PostLegendsProps) {
  const { site } = useSession();
  const isDesktop = useIsDesktop();
  const hasPosts = view.isPointsOn && view.set.latitude.length > 0;
  const isWhole = above !== undefined;
  return (
    <>
      {(isWhole || hasPosts) && (
        <FoldedLegend title={isWhole ? '凡例' : `${kind.noun}の凡例`} isOpen={isDesktop && !isWhole}>
          {above}
          {hasPosts && (
            <PostLegendRows
              kind={kind}
              set={view.set}
              isPart={view.isPart}
              needsApproval={site.post_needs_approval}
              look={look}
            />
          )}
        </FoldedLegend>
      )}
      {view.isHeatOn && <HeatLegend map={map} radius={view.heatRadius} onRadius={view.chooseHeatRadius} />}
    </>
  );
}
