import {
  formatDate,
  formatTime,
  meshCentreOf,
  OPEN_POSITION_LABELS,
  type OpenPosition,
  REPORT_KIND_LABELS,
  SIGHTING_FIELDS,
  sightingSchema,
  SPECIES_LABELS,
} from '@satomori/core';
import { countedStatuses } from '../../posts/audience.ts';
import { SIGHTINGS } from '../../posts/kinds.ts';
import { listPosts } from '../../posts/list.ts';
import { countPosts } from '../../posts/repository.ts';
import { viewSightingFor } from '../../posts/sightings/view.ts';
import { findSite } from '../../sites/repository.ts';
import { type FileColumn, fieldColumns } from '../formats/fileColumn.ts';
import { pointOf } from '../formats/place.ts';
import { allRows } from './allRows.ts';
import type { ExportCall, ExportedList } from './exportedList.ts';

type Sighting = ReturnType<ReturnType<typeof viewSightingFor>>;

/** A sighting as it is published. */
type OpenSighting = Pick<
  Sighting,
  | 'id'
  | 'report_kind'
  | 'species'
  | 'municipality'
  | 'place'
  | 'latitude'
  | 'longitude'
  | 'count'
  | 'family'
  | 'behaviour'
> & {
  /** `YYYY-MM-DD`. */
  day: string;
  /** `14:30`, `14:30頃`; `null` where only the day is known. */
  time: string | null;
  position: OpenPosition;
  /** Milliseconds. */
  witnessed_at: number;
};

const MESHES = { mesh_500m: 'half', mesh_1km: 'third' } as const;

/** The position to publish. A place in words says more than a mesh does, so it goes with exact positions alone. */
function openPlaceOf({ latitude, longitude, place }: Sighting, position: OpenPosition) {
  if (position === 'reported') return { latitude, longitude, place };
  if (position === 'none' || latitude === null || longitude === null)
    return { latitude: null, longitude: null, place: null };
  return { ...meshCentreOf(latitude, longitude, MESHES[position]), place: null };
}

function openTimeOf({ witnessed_at, time_precision }: Sighting): string | null {
  if (time_precision === 'exact') return formatTime(witnessed_at);
  return time_precision === 'about' ? `${formatTime(witnessed_at)}頃` : null;
}

function openSighting(sighting: Sighting, position: OpenPosition): OpenSighting {
  const { id, report_kind, species, municipality, count, family, behaviour, witnessed_at } = sighting;
  return {
    id,
    report_kind,
    species,
    municipality,
    count,
    family,
    behaviour,
    witnessed_at,
    position,
    ...openPlaceOf(sighting, position),
    day: formatDate(witnessed_at),
    time: openTimeOf(sighting),
  };
}

const { report_kind, species, municipality, place, count, family, behaviour } = SIGHTING_FIELDS;
const fields = fieldColumns<OpenSighting>('map_point', sightingSchema.shape, {
  id: { label: '情報番号' },
  report_kind: { ...report_kind, label: '情報種別' },
  latitude: { label: '緯度' },
  longitude: { label: '経度' },
  species,
  municipality,
  place,
  count,
  family,
  behaviour,
});
const WHEN: FileColumn<OpenSighting>[] = [
  { name: 'day', heading: '目撃日', kind: 'day', value: ({ day }) => day },
  { name: 'time', heading: '目撃時刻', kind: 'text', value: ({ time }) => time },
];
const POSITION: FileColumn<OpenSighting> = {
  name: 'position',
  heading: '位置の示し方',
  kind: 'text',
  value: ({ position, latitude }) => OPEN_POSITION_LABELS[latitude === null ? 'none' : position],
};
const COLUMNS = [
  ...fields(['id', 'report_kind', 'species']),
  ...WHEN,
  ...fields(['municipality', 'place', 'latitude', 'longitude']),
  POSITION,
  ...fields(['count', 'family', 'behaviour']),
];

/** The filter of the call, with the statuses of what may be published. */
async function openQuery({ db, scope, query }: ExportCall<'open_sightings'>) {
  const site = await findSite(db, scope);
  return { site, query: { ...query, state: [...countedStatuses(site.post_needs_approval)] } };
}

/** Sightings to be published: what, when and roughly where, and of nobody. Source: R268. */
export const OPEN_SIGHTING_LIST: ExportedList<OpenSighting, 'open_sightings'> = {
  target: 'map_point',
  ascii: 'open_sightings',
  columns: () => COLUMNS,
  placed: {
    geometry: pointOf,
    title: (row) => `${SPECIES_LABELS[row.species]} ${REPORT_KIND_LABELS[row.report_kind]}`,
    at: ({ witnessed_at }) => witnessed_at,
  },
  async *pages(call) {
    const { site, query } = await openQuery(call);
    const { db, scope } = call;
    const view = viewSightingFor(scope);
    const rows = allRows(async (page) => {
      const { json, next } = await listPosts(db, scope, SIGHTINGS, { ...query, ...page }, view);
      return { json: json as Sighting[], next };
    });
    for await (const page of rows) yield page.map((row) => openSighting(row, site.open_data_position));
  },
  async count(call) {
    return countPosts(call.db, call.scope, SIGHTINGS, (await openQuery(call)).query);
  },
};
