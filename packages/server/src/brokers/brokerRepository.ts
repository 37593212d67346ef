import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import type { BrokerTable } from '../database/tables.ts';

export type StoredBroker = Selectable<BrokerTable>;

export const findBroker = (db: Db, scope: Scope, integrationId: string): Promise<StoredBroker | undefined> =>
  db
    .selectFrom('brokers')
    .selectAll()
    .where('site_id', '=', scope.siteId)
    .where('integration_id', '=', integrationId)
    .executeTakeFirst();

export const listBrokers = (db: Db, scope: Scope): Promise<StoredBroker[]> =>
  db.selectFrom('brokers').selectAll().where('site_id', '=', scope.siteId).execute();

export const insertBroker = (trx: Db, scope: Scope, row: Omit<Insertable<BrokerTable>, 'site_id'>) =>
  trx
    .insertInto('brokers')
    .values({ ...row, site_id: scope.siteId })
    .execute();

/** Settings of one version become the next; also what the connection has come to. */
export const updateBroker = (
  trx: Db,
  scope: Scope,
  integrationId: string,
  values: Omit<Updateable<BrokerTable>, 'site_id' | 'integration_id'>,
) =>
  trx
    .updateTable('brokers')
    .set(values)
    .where('site_id', '=', scope.siteId)
    .where('integration_id', '=', integrationId)
    .execute();
