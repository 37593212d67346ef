import { type Boundary, boxOf, isWithin, newId, type Rings } from '@satomori/core';
import type { Db } from '../database/database.ts';
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

/**
 * The municipality of a position; on a border the first one by code, so that it is always the same.
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
  const near = await db
    .selectFrom('boundaries')
    .select(['name', 'rings'])
    .where('west', '<=', longitude)
    .where('east', '>=', longitude)
    .where('south', '<=', latitude)
    .where('north', '>=', latitude)
    .orderBy('code')
    .orderBy('name')
    .execute();
  return near.find(({ rings }) => isWithin([longitude, latitude], rings))?.name ?? null;
}
