import { useCallback, useState } from 'react';
import type { Place } from '../../geo/place.ts';
import { useHeatRadius } from '../../map/points/heatRadius.ts';
import { NO_POSTS, type PostSet } from '../marks/postSet.ts';
import type { Posts } from './usePosts.ts';

const NOWHERE: readonly Place[] = [];

/** Which layers of posts are on. */
interface PostLayersOn {
  points: boolean;
  heat: boolean;
}

/** How the map shows the posts: which layers are on, what is drawn, and which notices apply. */
export function usePostView(posts: Posts | null, on: PostLayersOn) {
  const [drawn, setDrawn] = useState<PostSet>(NO_POSTS);
  const [hasFailed, setHasFailed] = useState(false);
  const [urgent, setUrgent] = useState(NOWHERE);
  const onUrgent = useCallback(
    (places: readonly Place[]) => setUrgent(places.length === 0 ? NOWHERE : places),
    [],
  );
  const [heatRadius, chooseHeatRadius] = useHeatRadius();
  const onShown = useCallback((set: PostSet) => {
    setDrawn(set);
    setHasFailed(false);
  }, []);
  const onFailed = useCallback(() => setHasFailed(true), []);
  const isPointsOn = posts !== null && on.points;
  const isHeatOn = posts !== null && on.heat;
  const isOn = isPointsOn || isHeatOn;
  const isPart = posts?.isTooMany === true;
  return {
    isOn,
    isPointsOn,
    isHeatOn,
    heatRadius,
    chooseHeatRadius,
    hasFailed: isOn && hasFailed,
    /** Too many to be sent individually, and not zoomed in far enough to see single ones. */
    isClustered: isOn && isPart && drawn.columns === null,
    isNoneLeft: isOn && posts?.isPending === false && posts.placed === 0 && posts.all > 0,
    /** The set that the legend explains; incomplete where `isPart`. */
    set: isPart ? drawn : (posts?.set ?? NO_POSTS),
    isPart,
    /** Places of posts that nothing may cover. */
    urgent: isPointsOn ? urgent : NOWHERE,
    onShown,
    onUrgent,
    onFailed,
  };
}
export type PostView = ReturnType<typeof usePostView>;
