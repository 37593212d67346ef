import { BEARS, postTimeText, REPORT_KIND_LABELS, type Sighting, SIGHTING_FIELDS } from '@satomori/core';
import { placeOf } from '../geo/place.ts';
import type { PostKind, ShownPost } from '../posts/filter/postKind.ts';
import { POST_KEYS } from '../queries/posts/postQueries.ts';
import { postMapQueries } from '../queries/posts/postMap.ts';
import { LIST_COLUMNS } from './listColumns.ts';
import { mainFacts, otherFacts, sightingTitle } from './sightingWords.ts';

function showSighting(sighting: Sighting): ShownPost {
  return {
    id: sighting.id,
    at: sighting.witnessed_at,
    species: sighting.species,
    place: placeOf(sighting),
    title: sightingTitle(sighting),
    when: postTimeText(sighting.witnessed_at, sighting.time_precision),
    beside: LIST_COLUMNS.map(({ textOf }) => textOf(sighting)),
    facts: [...mainFacts(sighting), ...otherFacts(sighting)],
    post: sighting,
  };
}

/** Sightings on the map and in its list. */
export const SIGHTINGS: PostKind = {
  subject: 'sightings',
  noun: '目撃',
  species: '動物',
  listColumns: LIST_COLUMNS,
  kinds: { label: SIGHTING_FIELDS.report_kind.label, words: REPORT_KIND_LABELS },
  dangers: BEARS,
  empty: 'ここに、目撃が新しい順に並びます。目撃は「もくげき投稿」から記録します。',
  queries: ({ sightings }) => postMapQueries(sightings, POST_KEYS.sightings.all, showSighting),
};
