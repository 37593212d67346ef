import { type Boundary, boxOf, isWithin, newId, type Rings } from '@satomori/core';
import type { Db } from '../database/database.ts';
import { readOnce } from '../database/rememberReads.ts';
import type { Json } from '../database/tables/columnKinds.ts';

/** A part of a municipality's area, shared by all sites of the server. */
export interface BoundaryTable {
  id: string;
  code: string | null;
  name: string;
  /** Its bounding box, in degrees. */
  west: number;
  south: number;
  east: number;
  north: number;
  rings: Json<Rings>;
}

declare module '../database/tables.ts' {
  interface Tables {
    boundaries: BoundaryTable;
  }
}

/** Fewer parameters than either engine permits in one statement. */
const BATCH_ROWS = 100;

const rowOf = ({ code, name, rings }: Boundary) => ({
  id: newId(),
  code,
  name,
  ...boxOf(rings[0] ?? []),
  rings: JSON.stringify(rings),
});

/** Replaces all boundaries by these. */
export async function replaceBoundaries(trx: Db, boundaries: readonly Boundary[]): Promise<void> {
  await trx.deleteFrom('boundaries').execute();
  for (let start = 0; start < boundaries.length; start += BATCH_ROWS)
    await trx
      .insertInto('boundaries')
      .values(boundaries.slice(start, start + BATCH_ROWS).map(rowOf))
      .execute();
}

/** Positions of the same cell of this many degrees ask the same question, which an import remembers. */
const CELL_DEGREES = 0.2;
/** Degrees by which a cell is widened, so that rounding loses no position on its edge. */
const MARGIN = 1e-6;

/** The boundaries whose boxes touch a cell; on a border the first one by code, so that it is always the same. */
const boxesOfCell = (db: Db, row: number, column: number) =>
  readOnce(db, ['boundaries', row, column], () =>
    db
      .selectFrom('boundaries')
      .select(['id', 'name', 'west', 'south', 'east', 'north'])
      .where('west', '<=', (column + 1) * CELL_DEGREES + MARGIN)
      .where('east', '>=', column * CELL_DEGREES - MARGIN)
      .where('south', '<=', (row + 1) * CELL_DEGREES + MARGIN)
      .where('north', '>=', row * CELL_DEGREES - MARGIN)
      .orderBy('code')
      .orderBy('name')
      .execute(),
  );

const ringsOf = (db: Db, id: string) =>
  readOnce(db, ['rings', id], () =>
    db.selectFrom('boundaries').select('rings').where('id', '=', id).executeTakeFirst(),
  );

/**
 * The municipality of a position.
 *
 * @returns `null` if no loaded boundary contains it
 * Source: R46.
 */
export async function municipalityAt(
  db: Db,
  latitude: number | null,
  longitude: number | null,
): Promise<string | null> {
  if (latitude === null || longitude === null) return null;
  const cell = (degrees: number) => Math.floor(degrees / CELL_DEGREES);
  for (const { id, name, west, south, east, north } of await boxesOfCell(
    db,
    cell(latitude),
    cell(longitude),
  )) {
    if (longitude < west || longitude > east || latitude < south || latitude > north) continue;
    const found = await ringsOf(db, id);
    if (found !== undefined && isWithin([longitude, latitude], found.rings)) return name;
  }
  return null;
}
