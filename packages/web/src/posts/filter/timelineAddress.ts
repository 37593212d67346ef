import { POST_STATUSES, type PostStatus } from '@satomori/core';
import {
  NO_POST_FILTER,
  type PostFilter,
  postFilterEntries,
  postFiltersOn,
  postQuery,
  readPostFilter,
} from './postFilter.ts';

/** What the list shows, as in the address: the filters of the map, and the status. */
export interface TimelineAddress extends PostFilter {
  q: string;
  group_id: string | null;
  state: PostStatus | null;
}

export const EVERYTHING: TimelineAddress = { ...NO_POST_FILTER, q: '', group_id: null, state: null };

export const readTimelineAddress = (params: URLSearchParams, kinds: readonly string[]): TimelineAddress => ({
  ...readPostFilter(params, kinds),
  q: params.get('q') ?? '',
  group_id: params.get('group_id'),
  state: POST_STATUSES.find((state) => state === params.get('state')) ?? null,
});

const searchOf = (entries: readonly [string, string | null][]): URLSearchParams =>
  new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== null));

const sharedEntries = (address: TimelineAddress, usual: 'all' | null): [string, string | null][] => [
  ...postFilterEntries(address, usual),
  ['group_id', address.group_id],
  ['q', address.q === '' ? null : address.q],
];

/** Only what differs from the whole list. */
export const writeTimelineAddress = (address: TimelineAddress): URLSearchParams =>
  searchOf([...sharedEntries(address, 'all'), ['state', address.state]]);

/** Link to the same posts on a map, which has no filter by status and a usual period of its own. */
export const mapAddressOf = ({ to, ...more }: { to: string; layers?: string }, address: TimelineAddress) =>
  `${to}?${searchOf([...Object.entries(more), ...sharedEntries(address, null)])}`;

/** Number of active kinds of filter, without the status. */
export const filtersOn = (address: TimelineAddress): number =>
  postFiltersOn(address) + [address.q.trim() !== '', address.group_id !== null].filter(Boolean).length;

export const isFiltered = (address: TimelineAddress): boolean =>
  address.state !== null || filtersOn(address) > 0;

/** The filter as a query of the API. */
export const filterOf = (address: TimelineAddress, clock: { now: number; startMonth: number }) => ({
  ...postQuery(address, clock),
  ...(address.state === null ? {} : { state: address.state }),
});
export type TimelineFilter = ReturnType<typeof filterOf>;
