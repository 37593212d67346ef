import type { UserSettings } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

export interface StoredConfig {
  settings: Partial<UserSettings>;
  version: number;
  updated_at: number;
}

/** The caller's own settings; `undefined` until they save for the first time. */
export const findUserConfig = (db: Db, scope: Scope): Promise<StoredConfig | undefined> =>
  db
    .selectFrom('user_configs')
    .select(['settings', 'version', 'updated_at'])
    .where('site_id', '=', scope.siteId)
    .where('user_id', '=', scope.userId ?? '')
    .executeTakeFirst();

/**
 * Stores the caller's settings if they are still at the version that was edited.
 *
 * @returns `false` if another version is stored meanwhile
 */
export async function saveUserConfig(
  trx: Db,
  scope: Scope,
  { settings, version }: { settings: UserSettings; version: number },
  now: number,
): Promise<boolean> {
  const changed = { settings: JSON.stringify(settings), version: version + 1, updated_at: now };
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('user_configs')
      .values({ site_id: scope.siteId, user_id: scope.userId ?? '', ...changed })
      .onConflict((conflict) => conflict.columns(['site_id', 'user_id']).doNothing())
      .executeTakeFirstOrThrow();
    return Number(numInsertedOrUpdatedRows) > 0;
  }
  const { numUpdatedRows } = await trx
    .updateTable('user_configs')
    .set(changed)
    .where('site_id', '=', scope.siteId)
    .where('user_id', '=', scope.userId ?? '')
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows) > 0;
}
