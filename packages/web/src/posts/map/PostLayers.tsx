import { useCallback, useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import type { Pin } from '../../map/pins/groupPins.ts';
import { MAX_ZOOM } from '../../geo/mapView.ts';
import type { Place } from '../../geo/place.ts';
import type { Area, Marks } from '../../geo/pointSet.ts';
import { HeatLayer } from '../../map/points/HeatLayer.tsx';
import type { HeatRadius } from '../../map/points/heatRadius.ts';
import { type MarkLook, PLAIN_LOOK } from '../../map/points/markLook.ts';
import { type Hit, PointLayer } from '../../map/points/PointLayer.tsx';
import { pinDiscsAt } from '../../map/points/pinDiscs.ts';
import { type PointIndexing, usePointIndexing } from '../../map/points/pointIndexing.ts';
import type { PostLocation } from '../../queries/posts/postMap.ts';
import { useSession } from '../../queries/session/session.tsx';
import { postSigns } from '../marks/postSigns.ts';
import { type PostSet, urgentSingles, postLocationAt } from '../marks/postSet.ts';
import type { Posts } from './usePosts.ts';
import { usePartInSight } from './usePartInSight.ts';

interface PostLayersProps {
  posts: Posts;
  /** Pins, which hide what is below them. */
  pins?: readonly Pin[];
  look?: MarkLook;
  isPointsOn: boolean;
  isHeatOn: boolean;
  heatRadius: HeatRadius;
  onOpen: (location: PostLocation) => void;
  /** Called with what is drawn: all posts, or those around the visible part. */
  onShown: (set: PostSet) => void;
  /** Called after each drawing with the places of single posts that need a person. */
  onUrgent: (places: readonly Place[]) => void;
  /** Called with the area of several posts that no zoom separates. */
  onOpenSpot: (area: Area) => void;
  onFailed: (error: unknown) => void;
}

/** Half the size of the area to search where the server combined many posts at one place. */
const CLUSTER_DEGREES = 0.0002;
const ZOOM_STEP = 2;
const NO_PINS: readonly Pin[] = [];

/** The drawn set, which is also reported to the callbacks. */
function useDrawnSet(posts: Posts, { onShown, onFailed }: Pick<PostLayersProps, 'onShown' | 'onFailed'>) {
  const { set, error } = usePartInSight(posts);
  useEffect(() => onShown(set), [set, onShown]);
  useEffect(() => {
    if (error !== null) onFailed(error);
  }, [error, onFailed]);
  return set;
}

/** Opens the pressed point; for a cluster, zooms until it splits. */
function useChoose(
  indexing: PointIndexing | null,
  { onOpen, onOpenSpot, onFailed }: Pick<PostLayersProps, 'onOpen' | 'onOpenSpot' | 'onFailed'>,
) {
  const map = useMap();
  const [isZooming, setIsZooming] = useState(false);
  return useCallback(
    async (hit: Hit<PostSet>) => {
      if (indexing === null || isZooming) return;
      if (hit.kind === 'point') {
        const location = postLocationAt(hit.set, hit.index);
        if (location !== null) onOpen(location);
        else if (map.getZoom() < MAX_ZOOM)
          map.setView([hit.latitude, hit.longitude], Math.min(MAX_ZOOM, map.getZoom() + ZOOM_STEP));
        else
          onOpenSpot({
            west: hit.longitude - CLUSTER_DEGREES,
            south: hit.latitude - CLUSTER_DEGREES,
            east: hit.longitude + CLUSTER_DEGREES,
            north: hit.latitude + CLUSTER_DEGREES,
          });
        return;
      }
      setIsZooming(true);
      try {
        const { zoom, ...area } = await indexing.contentOf(hit.set, hit.cluster);
        if (zoom > MAX_ZOOM) onOpenSpot(area);
        else map.setView([hit.latitude, hit.longitude], zoom);
      } catch (problem) {
        onFailed(problem);
      } finally {
        setIsZooming(false);
      }
    },
    [indexing, isZooming, map, onOpen, onOpenSpot, onFailed],
  );
}

/** Posts on the map: as points and clusters, and as heat. */
export function PostLayers(props: PostLayersProps) {
  const { posts, pins = NO_PINS, look = PLAIN_LOOK, isPointsOn, isHeatOn, heatRadius } = props;
  const { onUrgent, onFailed } = props;
  const { site } = useSession();
  const indexing = usePointIndexing();
  const set = useDrawnSet(posts, props);
  const { kind } = posts;
  const signs = useMemo(
    () => postSigns(set, kind, site.post_needs_approval, look),
    [set, kind, site.post_needs_approval, look],
  );
  const pinDiscs = useCallback((zoom: number) => pinDiscsAt(pins, zoom), [pins]);
  const tellUrgent = useCallback(
    (drawn: PostSet, marks: Marks) => onUrgent(urgentSingles(drawn, marks)),
    [onUrgent],
  );

  const choose = useChoose(indexing, props);

  if (indexing === null) return null;
  return (
    <>
      {isHeatOn && <HeatLayer set={set} indexing={indexing} radius={heatRadius} onFailed={onFailed} />}
      {isPointsOn && (
        <PointLayer
          set={set}
          indexing={indexing}
          pinDiscs={pinDiscs}
          signs={signs}
          onChoose={(hit) => void choose(hit)}
          onDrawn={tellUrgent}
          onFailed={onFailed}
        />
      )}
    </>
  );
}
