import { findSensorModel, newId } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { insertRows, selectForEach } from '../database/bulk.ts';
import type { Db } from '../database/database.ts';
import { oneMore, type PageStart } from '../database/paging.ts';
import { nextSequence, nextSequences } from '../database/sequence.ts';
import type { ParkedDeviceTable } from '../database/tables.ts';
import { type Selectable, sql } from 'kysely';

type ParkedDevice = Omit<Selectable<ParkedDeviceTable>, 'sequence' | 'site_id'>;

/** A message that was parked because no trap has its sensor. */
export type ParkedMessage = Pick<
  ParkedDevice,
  'dev_eui' | 'device_name' | 'device_profile' | 'network' | 'gateway_eui' | 'rssi_dbm'
> & { received_at: number };

/** The device after one more of its messages; the latest one tells its names and where it was received. */
function afterMessage(
  before: ParkedDevice | undefined,
  { received_at, ...message }: ParkedMessage,
): ParkedDevice {
  if (before === undefined || before.deleted_at !== null)
    return {
      ...message,
      id: before?.id ?? newId(),
      first_seen_at: received_at,
      last_seen_at: received_at,
      message_count: 1,
      deleted_at: null,
    };
  return {
    ...before,
    network: message.network,
    device_name: message.device_name ?? before.device_name,
    device_profile: message.device_profile ?? before.device_profile,
    ...(message.gateway_eui === null ? {} : { gateway_eui: message.gateway_eui, rssi_dbm: message.rssi_dbm }),
    first_seen_at: Math.min(before.first_seen_at, received_at),
    last_seen_at: Math.max(before.last_seen_at, received_at),
    message_count: before.message_count + 1,
  };
}

const COLUMNS = sql.raw(
  'id, dev_eui, device_name, device_profile, network, first_seen_at, last_seen_at, message_count, gateway_eui, rssi_dbm, deleted_at',
);

const UPDATED = [
  ...(['device_name', 'device_profile', 'network', 'first_seen_at', 'last_seen_at'] as const),
  ...(['message_count', 'gateway_eui', 'rssi_dbm', 'deleted_at', 'sequence'] as const),
];

/**
 * Records the sensors of parked messages: one row each. The caller must hold the site's lock.
 *
 * Source: R110.
 */
export async function recordParked(trx: Db, scope: Scope, messages: readonly ParkedMessage[]): Promise<void> {
  if (messages.length === 0) return;
  const sensors = [...new Set(messages.map(({ dev_eui }) => dev_eui))];
  const stored = await selectForEach(
    trx,
    sensors,
    (sensor) => sql<ParkedDevice>`
      select ${COLUMNS} from parked_devices where site_id = ${scope.siteId} and dev_eui in (${sensor})`,
  );
  const devices = new Map(stored.map((device) => [device.dev_eui, device]));
  for (const message of messages)
    devices.set(message.dev_eui, afterMessage(devices.get(message.dev_eui), message));
  const rows = [...devices.values()];
  const changes = rows.map(({ id }) => ({ resource: 'parked_devices', row_id: id }) as const);
  const numbers = await nextSequences(trx, scope.siteId, changes);
  await insertRows(
    trx,
    'parked_devices',
    rows.map((row, index) => ({ site_id: scope.siteId, ...row, sequence: numbers[index] ?? 0 })),
    { on: ['site_id', 'dev_eui'], update: UPDATED },
  );
}

/** A trap has this sensor now: it is parked no longer. */
export async function endParked(trx: Db, scope: Scope, devEui: string, now: number): Promise<void> {
  const device = await trx
    .selectFrom('parked_devices')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('dev_eui', '=', devEui)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (device === undefined) return;
  const sequence = await nextSequence(trx, scope.siteId, { resource: 'parked_devices', row_id: device.id });
  await trx
    .updateTable('parked_devices')
    .set({ deleted_at: now, sequence })
    .where('site_id', '=', scope.siteId)
    .where('id', '=', device.id)
    .execute();
}

/**
 * Messages of parked devices are read again: they no longer count, and a device without any is not parked. The caller
 * must hold the site's lock.
 *
 * @param devEuis the device of each message
 * Source: R180.
 */
export async function takeBackParked(
  trx: Db,
  scope: Scope,
  devEuis: readonly string[],
  now: number,
): Promise<void> {
  for (const [devEui, ofOne] of Map.groupBy(devEuis, (each) => each)) {
    const device = await trx
      .selectFrom('parked_devices')
      .select(['id', 'message_count'])
      .where('site_id', '=', scope.siteId)
      .where('dev_eui', '=', devEui)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (device === undefined) continue;
    const left = Math.max(0, device.message_count - ofOne.length);
    const sequence = await nextSequence(trx, scope.siteId, { resource: 'parked_devices', row_id: device.id });
    await trx
      .updateTable('parked_devices')
      .set({ message_count: left, sequence, ...(left === 0 ? { deleted_at: now } : {}) })
      .where('site_id', '=', scope.siteId)
      .where('id', '=', device.id)
      .execute();
  }
}

export interface ParkedDeviceFilter {
  dev_eui?: string | undefined;
}

const matchingDevices = (db: Db, scope: Scope, { dev_eui }: ParkedDeviceFilter) =>
  db
    .selectFrom('parked_devices')
    .where('parked_devices.site_id', '=', scope.siteId)
    .$if(dev_eui !== undefined, (query) => query.where('parked_devices.dev_eui', '=', dev_eui ?? ''));

/** A page of parked devices with the gateway that received them, newest first; one row more than requested. */
export async function listParkedDeviceRows(
  db: Db,
  scope: Scope,
  filter: ParkedDeviceFilter,
  start: PageStart<'id'>,
) {
  const key = `parked_devices.${start.key}` as const;
  const rows = await matchingDevices(db, scope, filter)
    .leftJoin('gateways', (join) =>
      join
        .onRef('gateways.site_id', '=', 'parked_devices.site_id')
        .onRef('gateways.gateway_eui', '=', 'parked_devices.gateway_eui')
        .on('gateways.deleted_at', 'is', null),
    )
    .selectAll('parked_devices')
    .select(['gateways.id as gateway_id', 'gateways.name as gateway_name'])
    .$if(start.since === null, (query) => query.where('parked_devices.deleted_at', 'is', null))
    .$if(start.since !== null, (query) => query.where('parked_devices.sequence', '>', start.since ?? 0))
    .$if(start.before !== null, (query) => query.where(key, '<', start.before as never))
    .orderBy(key, 'desc')
    .limit(oneMore(start))
    .execute();
  return rows.map((row) => ({
    ...row,
    sensor_model: findSensorModel(`${row.device_profile ?? ''} ${row.device_name ?? ''}`),
  }));
}

export async function countParkedDevices(db: Db, scope: Scope, filter: ParkedDeviceFilter): Promise<number> {
  const { count } = await matchingDevices(db, scope, filter)
    .where('parked_devices.deleted_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
