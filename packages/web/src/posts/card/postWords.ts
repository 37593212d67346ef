import {
  formatDateTime,
  labelOf,
  POSITION_SOURCE_LABELS,
  POST_STATUS_LABELS,
  type Capture,
  type Sighting,
  withUnit,
  isolateText,
} from '@satomori/core';
import { formatPlace, placeOf } from '../../geo/place.ts';

/** What captures and sightings have in common. */
export type Post = Capture | Sighting;

/** A fact in words. */
export interface TextFact {
  word: string;
  value: string;
}

type MaybeFact = readonly [word: string, value: string | null | undefined];

/** The facts that were given; missing ones are left out. */
export const known = (facts: readonly MaybeFact[]): TextFact[] =>
  facts.flatMap(([word, value]) => (value == null || value === '' ? [] : [{ word, value }]));

type Placed = Pick<Post, 'latitude' | 'longitude' | 'accuracy' | 'position_source'>;

export function degreesOf(post: Placed): string | null {
  const place = placeOf(post);
  return place === null ? null : formatPlace(place);
}

/** `35.12345, 135.12345（端末のGPS、誤差 約9m）`. */
export function positionWords(post: Placed): string | null {
  const degrees = degreesOf(post);
  if (degrees === null) return null;
  const source = labelOf(POSITION_SOURCE_LABELS, post.position_source);
  const accuracy = post.accuracy === null ? '' : `、誤差 約${Math.round(post.accuracy)}m`;
  return `${degrees}（${source}${accuracy}）`;
}

/** Who posted it, and when. */
export const postedWords = ({ posted_by_name, created_at }: Post): string =>
  [posted_by_name === null ? null : isolateText(posted_by_name), formatDateTime(created_at)]
    .filter(Boolean)
    .join(' ');

/** Facts common to captures and sightings. */
export const sharedFacts = (post: Post): TextFact[] =>
  known([
    ['状態', POST_STATUS_LABELS[post.status]],
    ['理由', post.return_reason],
    ['備考', post.memo],
    ['写真', withUnit(post.photos.length, '枚')],
  ]);
