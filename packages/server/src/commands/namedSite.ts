import type { Db } from '../database/database.ts';
import { findSiteByCodeOrName, listSiteNames } from '../sites/repository.ts';
import { UsageError } from './exitCodes.ts';

/**
 * The site that an operator names by its code or its name.
 *
 * @throws {UsageError} with the names of the sites that exist
 */
export async function namedSite(db: Db, text: string) {
  const site = await findSiteByCodeOrName(db, text);
  if (site === undefined)
    throw new UsageError(
      `サイト「${text}」はありません（いまあるサイト: ${(await listSiteNames(db)).join('、') || 'なし'}）。`,
    );
  return site;
}
