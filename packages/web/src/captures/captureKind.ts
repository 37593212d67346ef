import { CAPTURE_FIELDS, HUNT_RESULT_LABELS, type Capture, postTimeText } from '@satomori/core';
import { placeOf } from '../geo/place.ts';
import type { PostKind, ShownPost } from '../posts/filter/postKind.ts';
import { POST_KEYS } from '../queries/posts/postQueries.ts';
import { postMapQueries } from '../queries/posts/postMap.ts';
import { captureTitle, mainFacts, otherFacts } from './captureWords.ts';
import { LIST_COLUMNS } from './listColumns.ts';

function showCapture(capture: Capture): ShownPost {
  return {
    id: capture.id,
    at: capture.captured_at,
    species: capture.species,
    place: placeOf(capture),
    title: captureTitle(capture),
    when: postTimeText(capture.captured_at, capture.time_precision),
    beside: LIST_COLUMNS.map(({ textOf }) => textOf(capture)),
    facts: [...mainFacts(capture), ...otherFacts(capture)],
    post: capture,
  };
}

/** Captures on the map and in its list. */
export const CAPTURES: PostKind = {
  subject: 'captures',
  noun: '捕獲',
  species: CAPTURE_FIELDS.species.label,
  listColumns: LIST_COLUMNS,
  kinds: { label: CAPTURE_FIELDS.result.label, words: HUNT_RESULT_LABELS },
  // A caught animal is no longer a danger.
  dangers: [],
  empty: 'ここに、捕獲が新しい順に並びます。捕獲は「ほかく投稿」から記録します。',
  queries: ({ captures }) => postMapQueries(captures, POST_KEYS.captures.all, showCapture),
};
