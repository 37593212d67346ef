import { Readable } from 'node:stream';
import {
  EXPORT_TYPES,
  EXPORTED,
  type ExportFormat,
  exportEnding,
  exportRows,
  exportTitle,
  formatDate,
  mayCall,
} from '@satomori/core';
import type { FastifyBaseLogger } from 'fastify';
import type { Scope } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors/appError.ts';
import { contentDisposition } from '../papers/fileName.ts';
import type { PhotoStore } from '../photos/photoStore.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { mayListPhotos } from '../posts/photoVisibility.ts';
import { findSite } from '../sites/repository.ts';
import type { ExportCall, ExportedList } from './lists/exportedList.ts';
import { filterWords } from './filterWords.ts';
import { cp932File } from './formats/cp932File.ts';
import { csvFile } from './formats/csvFile.ts';
import { workbookFile } from './formats/workbookFile.ts';
import { LISTS } from './lists/index.ts';
import { refuseTooLong } from './refuseTooLong.ts';
import { geoJsonFile } from './formats/geoJsonFile.ts';
import { gpxFile } from './formats/gpxFile.ts';
import { kmlFile } from './formats/kmlFile.ts';
import type { Placed } from './formats/place.ts';
import { photoArchive, type PhotoSource } from './formats/photoArchive.ts';
import type { PlacedList } from './formats/savedList.ts';
import { shapeFile } from './formats/shapefile/shapeFile.ts';

interface Services {
  database: Database;
  photos: PhotoStore;
  /** Milliseconds. */
  now: () => number;
}

const asBytes = (texts: AsyncIterable<string | Uint8Array>): Readable =>
  Readable.from(texts, { objectMode: false });

type WriteFile = (
  list: PlacedList<never>,
  source: PhotoSource & { log: FastifyBaseLogger },
) => Readable | Promise<Readable>;

const WRITERS: Record<ExportFormat, WriteFile> = {
  csv: (list) => asBytes(csvFile(list)),
  csv_cp932: (list) => asBytes(cp932File(list)),
  xlsx: workbookFile,
  geojson: (list) => asBytes(geoJsonFile(list)),
  kml: (list) => asBytes(kmlFile(list)),
  gpx: (list) => asBytes(gpxFile(list)),
  shapefile: shapeFile,
  photos: photoArchive,
};

/** Of texts that do not say it themselves. */
const CHARSETS: Partial<Record<ExportFormat, string>> = { csv: 'utf-8', csv_cp932: 'Shift_JIS' };

/** The contract has formats for maps only for lists whose rows lie somewhere. */
const NOWHERE: Placed<never> = { geometry: () => null, title: () => '', at: () => null };

/** Source: R275. */
const maySavePhotos = (scope: Scope, { photosOf }: ExportedList<never>): boolean =>
  photosOf !== undefined && mayListPhotos(scope, photosOf);

/** Lists as files, for those who may read the list. Source: R233, R234. */
export function exportRoutes(addRoute: AddRoute, { database: { db }, photos, now }: Services): void {
  const noteExport = (
    { scope, requestId }: Author,
    list: ExportedList<never>,
    { of: _of, ...query }: ExportCall['query'],
  ) =>
    writeAudit(db, scope, {
      action: 'export',
      target_type: list.target,
      target_id: scope.siteId,
      at: now(),
      changes: changesBetween({}, query),
      request_id: requestId,
    });

  addRoute(exportRows, async ({ scope, session, query, request, reply }) => {
    if (!mayCall(EXPORTED[query.of], scope.roles)) throw new AppError('not_allowed');
    const list = LISTS[query.of] as unknown as ExportedList<never>;
    const { of: _of, format, ...filter } = query;
    if (format === 'photos' && !maySavePhotos(scope, list)) throw new AppError('not_allowed');
    const call = { db, scope, witnessGroupId: session.user.witness_group_id, query, now: now() };
    await refuseTooLong(list, call);
    await noteExport({ scope, requestId: request.id }, list, query);
    const site = await findSite(db, scope);
    const subject = exportTitle(query);
    const about = {
      site: site.name,
      subject,
      filter: await filterWords(db, scope, list.target, filter),
      savedAt: call.now,
    };
    const day = formatDate(call.now);
    const ending = `${day}.${exportEnding(format)}`;
    const ascii = format === 'photos' ? `${list.ascii}_photos` : list.ascii;
    const file = { name: `${subject}_${ending}`, ascii: `${ascii}_${ending}` };
    const type = EXPORT_TYPES[format];
    return reply
      .type(format in CHARSETS ? `${type}; charset=${CHARSETS[format]}` : type)
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition(file))
      .send(
        await WRITERS[format](
          {
            about,
            columns: list.columns({ scope, site }, query),
            placed: list.placed ?? NOWHERE,
            pages: list.pages(call),
          },
          { db, scope, store: photos, log: request.log },
        ),
      );
  });
}
