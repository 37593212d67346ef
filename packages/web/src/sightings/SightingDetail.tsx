import type { Sighting } from '@satomori/core';
import { PostDetail } from '../posts/detail/PostDetail.tsx';
import { mainFacts, otherFacts, sightingTitle } from './sightingWords.ts';

/** A sighting, beside its list. */
export const SightingDetail = ({ sighting }: { sighting: Sighting }) => (
  <PostDetail
    shown={{
      title: sightingTitle(sighting),
      facts: [...mainFacts(sighting), ...otherFacts(sighting)],
      post: sighting,
    }}
    map={`/Map?map_point_id=${sighting.id}`}
  />
);
