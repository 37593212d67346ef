import * as z from 'zod/mini';

type Maybe<T> = T | null | undefined;

/** The fields of a post that describe where it was. */
interface Place {
  latitude?: Maybe<number>;
  longitude?: Maybe<number>;
  place?: Maybe<string>;
  mesh_label?: Maybe<string>;
  position_source?: Maybe<string>;
  trap_id?: Maybe<string>;
}

const isGiven = (value: unknown): boolean => value !== null && value !== undefined;
const isWritten = (text: Maybe<string>): boolean => (text ?? '').trim() !== '';

/** A position has latitude and longitude, or neither. */
export const hasWholePosition = (post: Place): boolean => isGiven(post.latitude) === isGiven(post.longitude);

/** Not 0°, 0° in the sea off Africa, which devices without a position report. */
const isSomewhere = ({ latitude, longitude }: Place): boolean => latitude !== 0 || longitude !== 0;

/** Every position has a source, and nothing else has one: positions are never made up. */
export const hasPositionSource = (post: Place): boolean =>
  isGiven(post.latitude) === isGiven(post.position_source);

/**
 * A post contains a place: by position, by its trap, or, as on a paper slip or by telephone, by mesh number or name
 * of place. Source: R72 (the law requires the place of a capture).
 */
export const isPlaced = (post: Place): boolean =>
  isGiven(post.latitude) || isGiven(post.trap_id) || isWritten(post.place) || isWritten(post.mesh_label);

/** A phone's clock may be ahead by this much before a post counts as one from the future. */
export const CLOCK_ALLOWANCE_MS = 5 * 60_000;

/**
 * Whether a post's time is later than now; such a post is refused. Not part of the schemas, since it needs a clock.
 *
 * @param moment ISO text or milliseconds
 * @param now milliseconds
 * Source: R72.
 */
export const isInFuture = (moment: string | number, now: number): boolean =>
  (typeof moment === 'string' ? Date.parse(moment) : moment) > now + CLOCK_ALLOWANCE_MS;

/** Earlier than any such record: a clock that was never set shows 1970 or the year 1. */
const FIRST_MOMENT = Date.UTC(2000, 0, 1);

/** @param moment milliseconds, or ISO text */
export const isBeforeRecords = (moment: string | number): boolean =>
  (typeof moment === 'string' ? Date.parse(moment) : moment) < FIRST_MOMENT;

export const BEFORE_RECORDS = '2000年より前の日時です。日付を確かめてください';

/** `hasWholePosition` as a check for a schema. */
export const wholePosition = z.refine<Place>(hasWholePosition, {
  path: ['longitude'],
  error: '緯度と経度は両方を入力してください',
});

/** The rules of place, for the schema of a post. */
export const placeChecks = [
  wholePosition,
  z.refine<Place>(isSomewhere, {
    path: ['latitude'],
    error: '緯度0・経度0は、位置が取れていない印です。取り直すか、地図で選んでください',
  }),
  z.refine<Place>(hasPositionSource, {
    path: ['position_source'],
    error: '位置の出どころ（GPS、写真、地図、住所）を選んでください',
  }),
  z.refine<Place>(isPlaced, { path: ['place'], error: '位置か地名を入力してください' }),
] as const;
