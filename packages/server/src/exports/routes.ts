import { Readable } from 'node:stream';
import {
  EXPORT_SUBJECT_LABELS,
  EXPORT_TYPES,
  EXPORTED,
  type ExportFormat,
  exportEnding,
  exportRows,
  formatDate,
  MAX_WORKBOOK_ROWS,
  mayCall,
} from '@satomori/core';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Database } from '../database/database.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { contentDisposition } from '../papers/fileName.ts';
import type { AddRoute } from '../plugins/addRoute.ts';
import { findSite } from '../sites/repository.ts';
import type { ExportCall, ExportedList } from './lists/exportedList.ts';
import { filterWords } from './filterWords.ts';
import { cp932File } from './formats/cp932File.ts';
import { csvFile } from './formats/csvFile.ts';
import { workbookFile } from './formats/workbookFile.ts';
import { LISTS } from './lists/index.ts';
import { geoJsonFile } from './formats/geoJsonFile.ts';
import { gpxFile } from './formats/gpxFile.ts';
import { kmlFile } from './formats/kmlFile.ts';
import type { Placed } from './formats/place.ts';
import type { PlacedList } from './formats/savedList.ts';
import { shapeFile } from './formats/shapefile/shapeFile.ts';

interface Services {
  database: Database;
  /** Milliseconds. */
  now: () => number;
}

const asBytes = (texts: AsyncIterable<string | Uint8Array>): Readable =>
  Readable.from(texts, { objectMode: false });

const WRITERS: Record<ExportFormat, (list: PlacedList<never>) => Readable | Promise<Readable>> = {
  csv: (list) => asBytes(csvFile(list)),
  csv_cp932: (list) => asBytes(cp932File(list)),
  xlsx: workbookFile,
  geojson: (list) => asBytes(geoJsonFile(list)),
  kml: (list) => asBytes(kmlFile(list)),
  gpx: (list) => asBytes(gpxFile(list)),
  shapefile: shapeFile,
};

/** Of texts that do not say it themselves. */
const CHARSETS: Partial<Record<ExportFormat, string>> = { csv: 'utf-8', csv_cp932: 'Shift_JIS' };

/** The contract has formats for maps only for lists whose rows lie somewhere. */
const NOWHERE: Placed<never> = { geometry: () => null, title: () => '', at: () => null };

/** @throws {InputError} for more rows than a sheet can have */
async function refuseTooLong(list: ExportedList<never>, call: ExportCall): Promise<void> {
  if (call.query.format !== 'xlsx' || (await list.count(call)) <= MAX_WORKBOOK_ROWS) return;
  const message = `Excelのシートに入る${MAX_WORKBOOK_ROWS.toLocaleString('ja')}件を超えます。期間などで絞り込むか、CSVにしてください`;
  throw new InputError([{ field: 'format', message }]);
}

/** Lists as files, for those who may read the list. Source: R233, R234. */
export function exportRoutes(addRoute: AddRoute, { database: { db }, now }: Services): void {
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
    const { of, format, ...filter } = query;
    const call = { db, scope, witnessGroupId: session.user.witness_group_id, query, now: now() };
    await refuseTooLong(list, call);
    await noteExport({ scope, requestId: request.id }, list, query);
    const site = await findSite(db, scope);
    const subject = EXPORT_SUBJECT_LABELS[of];
    const about = {
      site: site.name,
      subject,
      filter: await filterWords(db, scope, list.target, filter),
      savedAt: call.now,
    };
    const day = formatDate(call.now);
    const ending = `${day}.${exportEnding(format)}`;
    const file = { name: `${subject}_${ending}`, ascii: `${list.ascii}_${ending}` };
    const type = EXPORT_TYPES[format];
    return reply
      .type(format in CHARSETS ? `${type}; charset=${CHARSETS[format]}` : type)
      .header('cache-control', 'no-store')
      .header('content-disposition', contentDisposition(file))
      .send(
        await WRITERS[format]({
          about,
          columns: list.columns({ scope, site }),
          placed: list.placed ?? NOWHERE,
          pages: list.pages(call),
        }),
      );
  });
}
