import { CAPTURE_FIELDS, HUNT_RESULT_LABELS, type Capture, postTimeText } from '@satomori/core';
import { placeOf } from '../geo/place.ts';
import type { PostKind, ShownPost } from '../posts/filter/postKind.ts';
import { POST_KEYS } from '../queries/posts/postQueries.ts';
import { postMapQueries } from '../queries/posts/postMap.ts';
import { captureTitle, mainFacts, otherFacts, SEX_AND_AGE } from './captureWords.ts';

function showCapture(capture: Capture): ShownPost {
  const main = mainFacts(capture);
  const besides = [SEX_AND_AGE, CAPTURE_FIELDS.place.label, CAPTURE_FIELDS.hunter_name.label];
  return {
    id: capture.id,
    at: capture.captured_at,
    species: capture.species,
    place: placeOf(capture),
    title: captureTitle(capture),
    when: postTimeText(capture.captured_at, capture.time_precision),
    beside: besides.map((name) => main.find(({ word }) => word === name)?.value),
    facts: [...main, ...otherFacts(capture)],
    post: capture,
  };
}

/** Captures on the map and in its list. */
export const CAPTURES: PostKind = {
  subject: 'captures',
  noun: '捕獲',
  species: CAPTURE_FIELDS.species.label,
  kinds: { label: CAPTURE_FIELDS.result.label, words: HUNT_RESULT_LABELS },
  // A caught animal is no longer a danger.
  dangers: [],
  empty: 'ここに、捕獲が新しい順に並びます。捕獲は「ほかく投稿」から記録します。',
  queries: ({ captures }) => postMapQueries(captures, POST_KEYS.captures.all, showCapture),
};
