import type { Map as LeafletMap } from 'leaflet';
import { HeatLegend } from '../../map/points/HeatLegend.tsx';
import { useSession } from '../../queries/session/session.tsx';
import type { PostKind } from '../filter/postKind.ts';
import { PostLegend } from './PostLegend.tsx';
import type { PostView } from './usePostView.ts';

export interface PostLegendsProps {
  map: LeafletMap;
  kind: PostKind;
  view: PostView;
}

/** Explains the signs and colours of the posts on the map. */
export function PostLegends({ map, kind, view }: PostLegendsProps) {
  const { site } = useSession();
  return (
    <>
      {view.isPointsOn && view.set.latitude.length > 0 && (
        <PostLegend
          kind={kind}
          set={view.set}
          isPart={view.isPart}
          needsApproval={site.post_needs_approval}
        />
      )}
      {view.isHeatOn && <HeatLegend map={map} radius={view.heatRadius} onRadius={view.chooseHeatRadius} />}
    </>
  );
}
