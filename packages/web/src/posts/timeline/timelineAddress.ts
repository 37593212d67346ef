import { POST_STATUSES, type PostStatus, SPECIES, type Species } from '@satomori/core';

/** What the list shows, as it stands in the address: the words of the API, days in Asia/Tokyo. */
export interface TimelineAddress {
  species: Species | null;
  group_id: string | null;
  /** What came of an outing, what is reported: a word of the list's own. */
  kind: string | null;
  state: PostStatus | null;
  /** First and last day, `YYYY-MM-DD`, both included. */
  from: string | null;
  to: string | null;
}

const DAY_MS = 24 * 60 * 60_000;
const KEYS = ['species', 'group_id', 'kind', 'state', 'from', 'to'] as const;

const oneOf = <Value extends string>(text: string | null, values: readonly Value[]): Value | null =>
  values.find((value) => value === text) ?? null;
/** Milliseconds at which a day begins in Japan; `null` where the text names no day. */
function startOf(text: string | null): number | null {
  const at =
    text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00+09:00`) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
const dayOrNull = (text: string | null) => (startOf(text) === null ? null : text);

export const readTimelineAddress = (params: URLSearchParams, kinds: readonly string[]): TimelineAddress => ({
  species: oneOf(params.get('species'), SPECIES),
  group_id: params.get('group_id'),
  kind: oneOf(params.get('kind'), kinds),
  state: oneOf(params.get('state'), POST_STATUSES),
  from: dayOrNull(params.get('from')),
  to: dayOrNull(params.get('to')),
});

/** Only what differs from the whole list. */
export const writeTimelineAddress = (address: TimelineAddress): URLSearchParams =>
  new URLSearchParams(
    KEYS.flatMap((key) => (address[key] === null || address[key] === '' ? [] : [[key, address[key]]])) as [
      string,
      string,
    ][],
  );

export const EVERYTHING: TimelineAddress = {
  species: null,
  group_id: null,
  kind: null,
  state: null,
  from: null,
  to: null,
};

export const isFiltered = (address: TimelineAddress): boolean => KEYS.some((key) => address[key] !== null);

/** The filter the server is asked with. */
export function filterOf({ species, group_id, kind, state, from, to }: TimelineAddress) {
  const [begin, end] = [startOf(from), startOf(to)];
  return {
    ...(species === null ? {} : { species }),
    ...(group_id === null ? {} : { group_id }),
    ...(kind === null ? {} : { kind }),
    ...(state === null ? {} : { state }),
    ...(begin === null ? {} : { from: new Date(begin).toISOString() }),
    ...(end === null ? {} : { to: new Date(end + DAY_MS).toISOString() }),
  };
}
