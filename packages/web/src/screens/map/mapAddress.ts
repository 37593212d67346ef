import { type MapView, mapViewEntries, readMapView } from '../../geo/mapView.ts';
import { readLayers, writeLayers } from '../../map/screen/layerSet.ts';
import { NO_POST_FILTER, postFilterEntries, readPostFilter } from '../../posts/filter/postFilter.ts';
import type { WholeFilter } from '../../posts/map/usePosts.ts';
import { readStatsView, type StatsView, statsViewEntries } from '../../posts/stats/statsView.ts';
import { type Layer, LAYERS } from './layers.ts';
import { SIGHTINGS } from '../../sightings/sightingKind.ts';

/** The views of the screen. */
export const TABS = { map: '地図', list: '一覧', stats: '集計' } as const;
type Tab = keyof typeof TABS;
/** What the list can contain. */
export const LISTS = { sightings: '目撃', areas: '区域' } as const;
type Listed = keyof typeof LISTS;

/**
 * What the screen shows, all of it in the address, so that a link shows the same. The names are those of the
 * API.
 */
export interface MapAddress extends WholeFilter {
  tab: Tab;
  listed: Listed;
  stats: StatsView;
  /** `null` where the address names none: the last choice applies. */
  layers: readonly Layer[] | null;
  /** Id of the sighting whose card is open. */
  open: string | null;
  /** `null` until the map was moved. */
  view: MapView | null;
}

export const NO_FILTER: WholeFilter = { ...NO_POST_FILTER, q: '', group_id: null };

const KINDS = Object.keys(SIGHTINGS.kinds.words);
const OPEN_PARAM = 'map_point_id';

const TAB_NAMES = Object.keys(TABS) as Tab[];

/** Reads the address; unknown values are ignored, so that old links still work. */
export function readMapAddress(params: URLSearchParams): MapAddress {
  return {
    ...readPostFilter(params, KINDS),
    tab: TAB_NAMES.find((tab) => tab === params.get('tab')) ?? 'map',
    listed: params.get('of') === 'areas' ? 'areas' : 'sightings',
    stats: readStatsView(params, 'sightings'),
    layers: readLayers(LAYERS, params.get('layers')),
    q: params.get('q') ?? '',
    group_id: params.get('group_id'),
    open: params.get(OPEN_PARAM),
    view: readMapView(params),
  };
}

/** Only what differs from the default map. */
export function writeMapAddress(address: MapAddress): URLSearchParams {
  const entries: [string, string | null][] = [
    ['tab', address.tab === 'map' ? null : address.tab],
    ['of', address.listed === 'areas' ? 'areas' : null],
    ...statsViewEntries(address.stats),
    ['layers', address.layers === null ? null : writeLayers(address.layers)],
    ['group_id', address.group_id],
    ['q', address.q === '' ? null : address.q],
    ...postFilterEntries(address),
    [OPEN_PARAM, address.open],
    ...(address.view === null ? [] : mapViewEntries(address.view)),
  ];
  return new URLSearchParams(entries.filter((entry): entry is [string, string] => entry[1] !== null));
}
