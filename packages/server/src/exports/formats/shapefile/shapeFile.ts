import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { FileColumn } from '../fileColumn.ts';
import { valueOf } from '../mapValues.ts';
import type { Geometry } from '../place.ts';
import { aboutLines, type PlacedList } from '../savedList.ts';
import { zipOf } from '../zipOf.ts';
import { DBF_END, dbfHead, dbfRow, type DbfField, fieldsOf, widen } from './dbf.ts';
import { FIRST_RECORD, NO_SHAPES, shpHead, shpRecord, shxEntry, shxHead, WGS84, withShape } from './shp.ts';
import { type Spool, spoolRows } from './spool.ts';

/** Older programs read no Japanese name. */
const NAME = 'satomori';

interface Shape {
  geometry: Geometry | null;
  values: string[];
}

interface Measured {
  fields: DbfField[];
  shapes: typeof NO_SHAPES;
  /** Values longer than a field can be. */
  cutCount: number;
}

/** The shapes of a list; what the heads of the files say is known when the last was read. */
async function* measuredShapes<Row>(list: PlacedList<Row>, measured: Measured): AsyncGenerator<Shape> {
  for await (const rows of list.pages)
    for (const row of rows) {
      const geometry = list.placed.geometry(row);
      const values = list.columns.map((column) => String(valueOf(column, row) ?? ''));
      measured.shapes = withShape(measured.shapes, geometry);
      for (const [index, field] of measured.fields.entries())
        if (widen(field, values[index] ?? '')) measured.cutCount += 1;
      yield { geometry, values };
    }
}

async function* shpFile({ rows }: Spool<Shape>, { shapes }: Measured): AsyncGenerator<Uint8Array> {
  yield shpHead(shapes);
  let number = 0;
  for await (const { geometry } of rows()) yield shpRecord((number += 1), geometry);
}

async function* shxFile({ rows }: Spool<Shape>, { shapes }: Measured): AsyncGenerator<Uint8Array> {
  yield shxHead(shapes);
  let at = FIRST_RECORD;
  for await (const { geometry } of rows()) {
    const { entry, next } = shxEntry(at, geometry);
    yield entry;
    at = next;
  }
}

async function* dbfFile(
  { rows }: Spool<Shape>,
  { fields, shapes }: Measured,
  at: number,
): AsyncGenerator<Uint8Array> {
  yield dbfHead(fields, shapes.count, at);
  for await (const { values } of rows()) yield dbfRow(fields, values);
  yield DBF_END;
}

/** Which field is which column, and what the file is. */
function description<Row>(
  { about }: PlacedList<Row>,
  columns: readonly FileColumn<Row>[],
  { fields, shapes, cutCount }: Measured,
): string {
  const lines = aboutLines(about, shapes.count).map(([label, value]) => `${label}: ${value}`);
  const cut = cutCount === 0 ? [] : [`長すぎて途中で切った値: ${cutCount}（254バイトまで）`];
  const names = columns.map(({ heading }, index) => `${fields[index]?.name}: ${heading}`);
  return `${[...lines, ...cut, '', ...names].join('\r\n')}\r\n`;
}

/** A list as a zip with a Shapefile in WGS 84, and a text that says what it is. */
export async function shapeFile<Row>(
  list: PlacedList<Row>,
  { log }: { log: Pick<FastifyBaseLogger, 'warn'> },
): Promise<Readable> {
  const { about, columns } = list;
  const measured: Measured = { fields: fieldsOf(columns), shapes: NO_SHAPES, cutCount: 0 };
  const spool = await spoolRows(measuredShapes(list, measured));
  const zip = zipOf(
    [
      { path: `${NAME}.shp`, content: shpFile(spool, measured) },
      { path: `${NAME}.shx`, content: shxFile(spool, measured) },
      { path: `${NAME}.dbf`, content: dbfFile(spool, measured, about.savedAt) },
      { path: `${NAME}.prj`, content: [WGS84] },
      { path: `${NAME}.cpg`, content: ['UTF-8'] },
      { path: '説明.txt', content: [description(list, columns, measured)] },
    ],
    about.savedAt,
  );
  zip.on('close', () => {
    spool
      .remove()
      .catch((error: unknown) => log.warn({ err: error }, 'the temporary file of an export was not deleted'));
  });
  return zip;
}
