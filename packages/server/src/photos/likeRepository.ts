import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { PhotoTable } from '../database/tables.ts';
import type { ComparedPhoto } from './photoLikeness.ts';
import { nearQuarters, QUARTER_DIGITS, QUARTERS } from './visualHash.ts';

/** As in the indexes of migration 0094. */
const quarterOf = (quarter: (typeof QUARTERS)[number]) =>
  sql<string>`substr(visual_hash, ${sql.lit(quarter * QUARTER_DIGITS + 1)}, ${sql.lit(QUARTER_DIGITS)})`;

/**
 * Photos of the site that may be like one of these: with the same file, or with a quarter of the hash that is nearly
 * the same. `likenessOf` says which are.
 *
 * @param photos at least one
 */
export function listPossiblyLike(
  db: Db,
  scope: Scope,
  ownerType: PhotoTable['owner_type'],
  photos: readonly ComparedPhoto[],
) {
  const ofType = () =>
    db
      .selectFrom('images')
      .select(['id', 'path', 'owner_id', 'photo_kind', 'sha256', 'visual_hash'])
      .where('site_id', '=', scope.siteId)
      .where('owner_type', '=', ownerType);
  const hashes = photos.flatMap(({ visual_hash }) => visual_hash ?? []);
  const files = photos.map(({ sha256 }) => sha256);
  return QUARTERS.reduce(
    (found, quarter) => {
      const values = new Set(hashes.flatMap((hash) => nearQuarters(hash, quarter)));
      return values.size === 0 ? found : found.union(ofType().where(quarterOf(quarter), 'in', [...values]));
    },
    ofType().where('sha256', 'in', files),
  ).execute();
}
export type PossiblyLike = Awaited<ReturnType<typeof listPossiblyLike>>[number];
