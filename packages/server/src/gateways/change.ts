import {
  ALL_INHERITED,
  type changeGateway as changeEndpoint,
  type createGateway as createEndpoint,
  type DecodedInputOf,
  formatDate,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import { type Author, writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { nextSequence, lockSite } from '../database/sequence.ts';
import { AppError, InputError } from '../errors/appError.ts';
import { contentHash } from '../idempotency/contentHash.ts';
import { differing } from '../idempotency/differing.ts';
import { isRepeat } from '../idempotency/isRepeat.ts';
import { logRegisterChange } from './logRegisterChange.ts';
import {
  findGateway,
  findGatewayContent,
  findGatewaysByEui,
  hasGatewayHistory,
  insertGateway,
  updateGateway,
} from './repository.ts';

export type NewGateway = DecodedInputOf<typeof createEndpoint>['body'];

const changed = (id: string) => ({ resource: 'gateways', row_id: id }) as const;

/** @throws {InputError} if another gateway of the site has this hardware id */
async function checkEuiIsFree(trx: Db, scope: Scope, gateway: { id: string; gateway_eui: string | null }) {
  const same = gateway.gateway_eui === null ? [] : await findGatewaysByEui(trx, scope, [gateway.gateway_eui]);
  if (same.some(({ id }) => id !== gateway.id)) {
    throw new InputError([{ field: 'gateway_eui', message: 'この機器IDは、ほかの親機に登録されています' }]);
  }
}

const DEFAULTS = {
  kind: 'gateway',
  gateway_eui: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  altitude: null,
  place: null,
  power: null,
  network: null,
  firmware_version: null,
  installed_on: null,
  memo: null,
  is_stopped: false,
  status_interval_s: null,
  ...ALL_INHERITED,
} as const;

/** What is stored of a new gateway. @throws {InputError} for a hardware id that is taken */
export async function checkNewGateway(trx: Db, scope: Scope, asked: NewGateway) {
  const gateway = { ...DEFAULTS, ...asked };
  await checkEuiIsFree(trx, scope, gateway);
  return gateway;
}

/**
 * Registers a gateway, once: the same id with the same content changes nothing.
 *
 * @throws {AppError} `id_conflict`; {InputError} for a hardware id that is taken
 * Source: R81.
 */
export async function registerGateway(
  trx: Db,
  { scope, requestId }: Author,
  asked: NewGateway,
  now: number,
): Promise<void> {
  const content_hash = contentHash(scope.userId, asked);
  await lockSite(trx, scope.siteId);
  if (isRepeat(await findGatewayContent(trx, scope, asked.id), content_hash)) return;
  const gateway = await checkNewGateway(trx, scope, asked);
  const sequence = await nextSequence(trx, scope.siteId, changed(gateway.id));
  await insertGateway(trx, scope, { ...gateway, content_hash, created_at: now, updated_at: now, sequence });
  const target = { target_type: 'gateway', target_id: gateway.id } as const;
  const changes = changesBetween({}, gateway);
  await writeAudit(trx, scope, { action: 'create', ...target, at: now, changes, request_id: requestId });
}

/** What the old hardware had: its contact, battery and temperature begin anew with another one. Source: R131. */
const CLEARED_RECEPTION = {
  last_seen_at: null,
  battery_v: null,
  temperature_c: null,
  unlogged_rx_count: 0,
  last_logged_at: null,
  is_logged_online: false,
} as const;

/**
 * Changes a gateway's registered data. A field sent unchanged is no change.
 *
 * @throws {AppError} `not_found`, `version_conflict`; {InputError} for a hardware id that is taken
 * Source: R81.
 */
export async function changeGateway(
  trx: Db,
  { scope, requestId }: Author,
  gatewayId: string,
  { version, ...described }: DecodedInputOf<typeof changeEndpoint>['body'],
  now: number,
): Promise<void> {
  await lockSite(trx, scope.siteId);
  const gateway = await findGateway(trx, scope, gatewayId);
  if (gateway === undefined) throw new AppError('not_found');
  if (gateway.version !== version) throw new AppError('version_conflict');
  const changes = differing(gateway, described);
  if (Object.keys(changes).length === 0) return;
  const after = { ...gateway, ...changes };
  await checkEuiIsFree(trx, scope, after);
  // One that was retired is used again.
  const isBack = gateway.removed_on !== null && changes.is_stopped === false;
  const sequence = await nextSequence(trx, scope.siteId, changed(gatewayId));
  await updateGateway(trx, scope, gatewayId, {
    ...('gateway_eui' in changes || isBack ? CLEARED_RECEPTION : {}),
    ...(isBack ? { removed_on: null } : {}),
    ...changes,
    version: gateway.version + 1,
    updated_at: now,
    sequence,
  });
  await logRegisterChange(trx, scope, { before: gateway, after }, now);
  const target = { target_type: 'gateway', target_id: gatewayId } as const;
  await writeAudit(trx, scope, {
    action: 'edit',
    ...target,
    at: now,
    changes: changesBetween(gateway, after),
    request_id: requestId,
  });
}

/**
 * Removes a gateway from the register. One that has received nothing is deleted; one with a history stays, as 休止. In
 * both cases its hardware id can be registered again.
 *
 * @throws {AppError} `not_found`
 * Source: R80.
 */
export async function removeGateway(trx: Db, { scope, requestId }: Author, gatewayId: string, now: number) {
  await lockSite(trx, scope.siteId);
  const gateway = await findGateway(trx, scope, gatewayId);
  if (gateway === undefined) throw new AppError('not_found');
  const isRetired = await hasGatewayHistory(trx, scope, gatewayId);
  const sequence = await nextSequence(trx, scope.siteId, changed(gatewayId));
  await updateGateway(trx, scope, gatewayId, {
    gateway_eui: null,
    version: gateway.version + 1,
    updated_at: now,
    sequence,
    ...(isRetired
      ? { is_stopped: true, is_logged_online: false, removed_on: formatDate(now) }
      : { deleted_at: now }),
  });
  await writeAudit(trx, scope, {
    action: isRetired ? 'retire' : 'delete',
    target_type: 'gateway',
    target_id: gatewayId,
    at: now,
    changes: {
      code: [gateway.code, null],
      name: [gateway.name, null],
      gateway_eui: [gateway.gateway_eui, null],
    },
    request_id: requestId,
  });
  return isRetired
    ? ({ id: gatewayId, outcome: 'retired', deleted_at: null } as const)
    : ({ id: gatewayId, outcome: 'deleted', deleted_at: now } as const);
}
