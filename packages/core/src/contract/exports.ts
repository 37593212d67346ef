import * as z from 'zod/mini';
import { defineEndpoint } from '../schemas/defineEndpoint.ts';
import { idList } from '../schemas/primitives.ts';
import { areaFilter, listAreas } from './areas/areas.ts';
import { captureFilter, listCaptures } from './posts/captures.ts';
import { effortFilter, listEfforts } from './efforts.ts';
import { gatewayLogFilter, listGatewayLogs } from './devices/gatewayLogs.ts';
import { gatewayFilter, listGateways } from './devices/gateways.ts';
import { BOOK_PERIOD_PROBLEM, getPatrolBook, isBookPeriod, patrolBookFilter } from './devices/patrolBook.ts';
import { listSightings, sightingFilter } from './posts/sightings.ts';
import { listTrapLogs, trapLogFilter } from './devices/trapLogs.ts';
import { listTraps, sensorFilter, trapFilter } from './devices/traps.ts';

/** The lists that can be saved as a file, each with its endpoint: the words of the terminal's verbs. */
export const EXPORTED_LISTS = {
  captures: listCaptures,
  sightings: listSightings,
  traps: listTraps,
  gateways: listGateways,
  trap_logs: listTrapLogs,
  gateway_logs: listGatewayLogs,
  efforts: listEfforts,
  areas: listAreas,
} as const;

/** What is saved to be published: no list of the app, so whoever may save it is named here. Source: R268. */
export const OPEN_DATA = { open_sightings: { method: 'GET', access: { roles: ['admin'] } } } as const;

export const EXPORTED = { ...EXPORTED_LISTS, patrol_book: getPatrolBook, ...OPEN_DATA } as const;
export type ExportSubject = keyof typeof EXPORTED;

/** The formats, with the media type of each. */
export const EXPORT_TYPES = {
  csv: 'text/csv',
  csv_cp932: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  geojson: 'application/geo+json',
  kml: 'application/vnd.google-earth.kml+xml',
  gpx: 'application/gpx+xml',
  shapefile: 'application/zip',
  photos: 'application/zip',
} as const;
export type ExportFormat = keyof typeof EXPORT_TYPES;

const OTHER_ENDINGS: Partial<Record<ExportFormat, string>> = {
  csv_cp932: 'csv',
  shapefile: 'zip',
  photos: 'zip',
};
/** The ending of a file's name. */
export const exportEnding = (format: ExportFormat): string => OTHER_ENDINGS[format] ?? format;

const TABLE_FORMATS = ['csv', 'csv_cp932', 'xlsx'] as const;
const MAP_FORMATS = [...TABLE_FORMATS, 'geojson', 'kml', 'shapefile'] as const;
/** Of what is published. */
const OPEN_FORMATS = [...TABLE_FORMATS, 'geojson'] as const;
/** Of what is a point. */
const POINT_FORMATS = [...MAP_FORMATS, 'gpx'] as const;
/** Of what has photos. Source: R275. */
const POST_FORMATS = [...POINT_FORMATS, 'photos'] as const;

/** The formats of each list; those of maps need positions. */
export const EXPORT_FORMATS = {
  captures: POST_FORMATS,
  sightings: POST_FORMATS,
  traps: POINT_FORMATS,
  gateways: POINT_FORMATS,
  trap_logs: POINT_FORMATS,
  gateway_logs: TABLE_FORMATS,
  efforts: TABLE_FORMATS,
  areas: MAP_FORMATS,
  patrol_book: TABLE_FORMATS,
  open_sightings: OPEN_FORMATS,
} as const satisfies Record<ExportSubject, readonly ExportFormat[]>;

/** Rows of a sheet of a workbook, its headings not counted; a longer list is refused, never cut. */
export const MAX_WORKBOOK_ROWS = 1_048_575;

/**
 * Photos of an archive or a pack of evidence; more are refused before the first byte. Each is a copy of at most
 * 1600 px, well under 1 MB, so that the archive stays below `MAX_EXPORT_BYTES`. Source: R276, R293.
 */
export const MAX_EXPORTED_PHOTOS = 1000;

/** Of what a screen filters by itself: only these rows. */
const chosen = { ids: z.optional(idList) };

/** A list as a file, with the same filter and for the same people as the list. Source: R233. */
export const exportRows = defineEndpoint({
  method: 'GET',
  path: '/api/export',
  access: 'signed_in',
  summary: '一覧をファイルに書き出す（of は一覧、format は形式。条件と見られる範囲は一覧と同じ）',
  answerKind: 'blob',
  mediaTypes: [...new Set(Object.values(EXPORT_TYPES))],
  isExpensive: true,
  query: z.discriminatedUnion('of', [
    z.strictObject({ of: z.literal('captures'), format: z.enum(EXPORT_FORMATS.captures), ...captureFilter }),
    z.strictObject({
      of: z.literal('sightings'),
      format: z.enum(EXPORT_FORMATS.sightings),
      ...sightingFilter,
    }),
    z.strictObject({
      of: z.literal('traps'),
      format: z.enum(EXPORT_FORMATS.traps),
      ...trapFilter,
      ...sensorFilter,
      ...chosen,
    }),
    z.strictObject({
      of: z.literal('gateways'),
      format: z.enum(EXPORT_FORMATS.gateways),
      ...gatewayFilter,
      ...chosen,
    }),
    z.strictObject({
      of: z.literal('trap_logs'),
      format: z.enum(EXPORT_FORMATS.trap_logs),
      ...trapLogFilter,
    }),
    z.strictObject({
      of: z.literal('gateway_logs'),
      format: z.enum(EXPORT_FORMATS.gateway_logs),
      ...gatewayLogFilter,
    }),
    z.strictObject({ of: z.literal('efforts'), format: z.enum(EXPORT_FORMATS.efforts), ...effortFilter }),
    z.strictObject({ of: z.literal('areas'), format: z.enum(EXPORT_FORMATS.areas), ...areaFilter }),
    z
      .strictObject({
        of: z.literal('patrol_book'),
        format: z.enum(EXPORT_FORMATS.patrol_book),
        ...patrolBookFilter,
      })
      .check(z.refine(isBookPeriod, { path: ['from'], error: BOOK_PERIOD_PROBLEM })),
    z.strictObject({
      of: z.literal('open_sightings'),
      format: z.enum(EXPORT_FORMATS.open_sightings),
      // What is published does not depend on review, group or search.
      species: sightingFilter.species,
      kind: sightingFilter.kind,
      from: sightingFilter.from,
      to: sightingFilter.to,
    }),
  ]),
  errors: ['not_allowed', 'too_many_exported_photos'],
});
