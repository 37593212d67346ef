import { TRAP_STATES, type TrapState } from '@satomori/core';
import { type MapView, mapViewEntries, readMapView } from '../../geo/mapView.ts';
import { readLayers, writeLayers } from '../../map/screen/layerSet.ts';
import {
  NO_POST_FILTER,
  type Period,
  type PostFilter,
  postFilterEntries,
  readPostFilter,
} from '../../posts/filter/postFilter.ts';
import { readStatsView, type StatsView, statsViewEntries } from '../../posts/stats/statsView.ts';
import { CAPTURES } from '../../captures/captureKind.ts';
import { type Layer, LAYERS } from './layers.ts';
import type { HuntMapItem } from '../../map/devices/huntMapItems.ts';
import { type PastMoment, pastMomentEntries, readPastMoment } from './past/pastMoment.ts';

const TAB_KEYS = ['map', 'list', 'stats'] as const;
export type MapTabKey = (typeof TAB_KEYS)[number];
const LISTS = ['points', 'captures', 'areas'] as const;
export type Listed = (typeof LISTS)[number];

export interface ItemFilter {
  q: string;
  states: readonly TrapState[];
  /** 親機 is chosen, with or without states of traps. */
  isGatewayChosen: boolean;
  group_id: string | null;
  /** Only what the map cannot show. */
  isUnplaced: boolean;
}

/**
 * What the screen shows, all of it in the address, so that a link shows the same. The names are those of the
 * API.
 */
export interface HuntMapAddress extends ItemFilter, PostFilter {
  tab: MapTabKey;
  /** The content of the list. */
  listed: Listed;
  stats: StatsView;
  /** `null` where the address names none: the last choice applies. */
  layers: readonly Layer[] | null;
  /** The thing whose card is open. */
  open: { kind: HuntMapItem['kind'] | 'capture'; id: string } | null;
  /** `null`: the map shows the present. */
  past: PastMoment | null;
  /** `null` until the map was moved. */
  view: MapView | null;
}

export const NO_FILTER: ItemFilter & PostFilter = {
  ...NO_POST_FILTER,
  q: '',
  states: [],
  isGatewayChosen: false,
  group_id: null,
  isUnplaced: false,
};

const RESULTS = Object.keys(CAPTURES.kinds.words);
const OPEN_PARAMS = { trap: 'trap_id', gateway: 'gateway_id', capture: 'hunt_point_id' } as const;
const OPEN_KINDS = ['trap', 'gateway', 'capture'] as const;

function readOpen(params: URLSearchParams): HuntMapAddress['open'] {
  const kind = OPEN_KINDS.find((each) => params.has(OPEN_PARAMS[each]));
  return kind === undefined ? null : { kind, id: params.get(OPEN_PARAMS[kind]) ?? '' };
}

/**
 * The period of an address that names none. The map is about the traps: it shows the captures of late, except beside
 * one that somebody opened. Source: R264.
 */
export const usualPeriod = ({ tab, open }: Pick<HuntMapAddress, 'tab' | 'open'>): Period =>
  tab === 'map' && open?.kind !== 'capture' ? '30days' : 'all';

/** Reads the address; unknown values are ignored, so that old links still work. */
export function readHuntMapAddress(params: URLSearchParams): HuntMapAddress {
  const states = (params.get('state') ?? '').split(',');
  const tab = TAB_KEYS.find((each) => each === params.get('tab')) ?? 'map';
  const past = tab === 'map' ? readPastMoment(params) : null;
  // Nothing is done at a trap of the past.
  const open = past === null ? readOpen(params) : null;
  return {
    ...readPostFilter(params, RESULTS, usualPeriod({ tab, open })),
    tab,
    listed: LISTS.find((listed) => listed === params.get('of')) ?? 'points',
    stats: readStatsView(params, 'captures'),
    layers: readLayers(LAYERS, params.get('layers')),
    q: params.get('q') ?? '',
    states: TRAP_STATES.filter((state) => states.includes(state)),
    isGatewayChosen: params.get('gateways') === '1',
    group_id: params.get('group_id'),
    isUnplaced: params.get('place') === 'none',
    open,
    past,
    view: readMapView(params),
  };
}

/** Only what differs from the default map. */
export function writeHuntMapAddress(address: HuntMapAddress): URLSearchParams {
  const entries: [string, string | null][] = [
    ['tab', address.tab === 'map' ? null : address.tab],
    ['of', address.listed === 'points' ? null : address.listed],
    ...statsViewEntries(address.stats),
    ['layers', address.layers === null ? null : writeLayers(address.layers)],
    ['state', address.states.length === 0 ? null : address.states.join(',')],
    ['gateways', address.isGatewayChosen ? '1' : null],
    ['group_id', address.group_id],
    ['q', address.q === '' ? null : address.q],
    ['place', address.isUnplaced ? 'none' : null],
    ...postFilterEntries(address, usualPeriod(address)),
    [OPEN_PARAMS[address.open?.kind ?? 'trap'], address.open?.id ?? null],
    ...pastMomentEntries(address.past),
    ...(address.view === null ? [] : mapViewEntries(address.view)),
  ];
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}
