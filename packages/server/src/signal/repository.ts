import type { Tally } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { insertRows, isAmong } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import type { Json } from '../database/tables/columnKinds.ts';

/** A day of a trap or a gateway. */
export interface SignalDayTable {
  site_id: string;
  /** Of the trap or of the gateway. */
  device_id: string;
  /** Of Asia/Tokyo. */
  day: string;
  frames: number;
  margins: Json<Tally>;
  rssis: Json<Tally>;
  /** Of a trap: the frames that each gateway received, by its id. */
  gateways: Json<Tally>;
}

declare module '../database/tables.ts' {
  interface Tables {
    signal_days: SignalDayTable;
  }
}

const signalDays = (db: Db, scope: Scope) =>
  db
    .selectFrom('signal_days')
    .select(['device_id', 'day', 'frames', 'margins', 'rssis', 'gateways'])
    .where('site_id', '=', scope.siteId);
export type SignalDay = Awaited<ReturnType<ReturnType<typeof signalDays>['execute']>>[number];

/** The days of one device from a day on, oldest first. */
export const listSignalDays = (db: Db, scope: Scope, deviceId: string, from: string) =>
  signalDays(db, scope).where('device_id', '=', deviceId).where('day', '>=', from).orderBy('day').execute();

/** These days of these devices. */
export const findSignalDays = (
  trx: Db,
  scope: Scope,
  { deviceIds, days }: { deviceIds: readonly string[]; days: readonly string[] },
) =>
  signalDays(trx, scope)
    .where(isAmong(trx, 'device_id', deviceIds))
    .where(isAmong(trx, 'day', days))
    .execute();

export const saveSignalDays = (trx: Db, scope: Scope, days: readonly SignalDay[]) =>
  insertRows(
    trx,
    'signal_days',
    days.map((row) => ({ site_id: scope.siteId, ...row })),
    { on: ['site_id', 'device_id', 'day'], update: ['frames', 'margins', 'rssis', 'gateways'] },
  );

/** Deletes days before this one, of every site. */
export const deleteExpiredSignalDays = (db: Db, before: string) =>
  db.deleteFrom('signal_days').where('day', '<', before).execute();

/** Names of the site's gateways, also of retired ones. */
export async function gatewayNames(db: Db, scope: Scope): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('gateways')
    .select(['id', 'name'])
    .where('site_id', '=', scope.siteId)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
