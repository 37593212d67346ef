import { GATEWAY_STATES, type GatewayState, TRAP_STATES, type TrapState } from '@satomori/core';
import type { Sort } from '../../ui/list/DataTable.tsx';

/**
 * What the list shows, all of it in the address, so that a link shows the same. The names are those of the
 * API.
 */
export interface ListAddress {
  tab: 'traps' | 'gateways' | 'book';
  q: string;
  states: readonly TrapState[];
  gatewayStates: readonly GatewayState[];
  group_id: string | null;
  isPatrolDue: boolean;
  isBatteryLow: boolean;
  sort: Sort;
  /** Id of the row whose detail is open. */
  openId: string | null;
}

/** Which id of the address opens a row. */
export const OPEN_KEYS = { traps: 'trap_id', gateways: 'gateway_id', book: 'trap_id' } as const;

export const DEFAULT_SORT: Sort = { key: 'state', isDescending: false };

const chosenOf = <Value extends string>(text: string | null, values: readonly Value[]): Value[] =>
  (text ?? '').split(',').filter((each): each is Value => values.includes(each as Value));

/** Reads the address; unknown values are ignored, so that old links still work. */
export function readListAddress(params: URLSearchParams): ListAddress {
  const [tab = 'traps'] = (['gateways', 'book'] as const).filter((each) => each === params.get('tab'));
  const sort = params.get('sort') ?? DEFAULT_SORT.key;
  return {
    tab,
    q: params.get('q') ?? '',
    states: tab === 'traps' ? chosenOf(params.get('state'), TRAP_STATES) : [],
    gatewayStates: tab === 'gateways' ? chosenOf(params.get('state'), GATEWAY_STATES) : [],
    group_id: params.get('group_id'),
    isPatrolDue: params.get('patrol') === 'due',
    isBatteryLow: params.get('battery') === 'low',
    sort: { key: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') },
    openId: params.get(OPEN_KEYS[tab]),
  };
}

/** Only what differs from the default list. */
export function writeListAddress(address: ListAddress): URLSearchParams {
  const states = address.tab === 'gateways' ? address.gatewayStates : address.states;
  const sort = `${address.sort.isDescending ? '-' : ''}${address.sort.key}`;
  const entries: [string, string | null][] = [
    ['tab', address.tab === 'traps' ? null : address.tab],
    ['state', states.length === 0 ? null : states.join(',')],
    ['patrol', address.isPatrolDue ? 'due' : null],
    ['battery', address.isBatteryLow ? 'low' : null],
    ['group_id', address.group_id],
    ['q', address.q === '' ? null : address.q],
    ['sort', sort === DEFAULT_SORT.key ? null : sort],
    [OPEN_KEYS[address.tab], address.openId],
  ];
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** The filter as text, without the order and the open row. */
export const filterKey = ({ sort: _sort, openId: _openId, ...filter }: ListAddress): string =>
  JSON.stringify(filter);

/** Whether the filter excludes anything. */
export const isFiltered = (address: ListAddress): boolean =>
  address.q.trim() !== '' ||
  address.states.length > 0 ||
  address.gatewayStates.length > 0 ||
  address.group_id !== null ||
  address.isPatrolDue ||
  address.isBatteryLow;

export const withoutFilters = (address: ListAddress): ListAddress => ({
  ...address,
  q: '',
  states: [],
  gatewayStates: [],
  group_id: null,
  isPatrolDue: false,
  isBatteryLow: false,
});

/** The list with the value added, or removed where it was there. */
export const toggled = <Value>(chosen: readonly Value[], value: Value): Value[] =>
  chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
