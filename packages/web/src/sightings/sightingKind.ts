import { BEARS, postTimeText, REPORT_KIND_LABELS, type Sighting, SIGHTING_FIELDS } from '@satomori/core';
import { placeOf } from '../geo/place.ts';
import type { PostKind, ShownPost } from '../posts/filter/postKind.ts';
import { POST_KEYS } from '../queries/posts/postQueries.ts';
import { postMapQueries } from '../queries/posts/postMap.ts';
import { mainFacts, otherFacts, sightingTitle, SIZE } from './sightingWords.ts';

const { report_kind, place, signs } = SIGHTING_FIELDS;

function showSighting(sighting: Sighting): ShownPost {
  const main = mainFacts(sighting);
  const factOf = (name: string) => main.find(({ word }) => word === name)?.value;
  return {
    id: sighting.id,
    at: sighting.witnessed_at,
    species: sighting.species,
    place: placeOf(sighting),
    title: sightingTitle(sighting),
    when: postTimeText(sighting.witnessed_at, sighting.time_precision),
    beside: [factOf(report_kind.label), factOf(place.label), factOf(SIZE) ?? factOf(signs.label)],
    facts: [...main, ...otherFacts(sighting)],
    post: sighting,
  };
}

/** Sightings on the map and in its list. */
export const SIGHTINGS: PostKind = {
  subject: 'sightings',
  noun: '目撃',
  species: '動物',
  kinds: { label: report_kind.label, words: REPORT_KIND_LABELS },
  dangers: BEARS,
  empty: 'ここに、目撃が新しい順に並びます。目撃は「もくげき投稿」から記録します。',
  queries: ({ sightings }) => postMapQueries(sightings, POST_KEYS.sightings.all, showSighting),
};
