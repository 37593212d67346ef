import { formatDateTime, isolateText } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { judgeTraps } from '../traps/list.ts';
import {
  closeIncident,
  findIncidentOf,
  findOpenIncident,
  openIncident,
  reopenIncident,
} from './incidentRepository.ts';
import { insertNotifications } from './notificationRepository.ts';
import { recipientsOfGateway } from './recipientRepository.ts';

interface SilentGateway {
  id: string;
  name: string;
  /** When it last received something. Milliseconds. */
  last_seen_at: number;
}

/** Its incident: of the same outage there is one, so that its time counts once. */
async function openOutage(trx: Db, scope: Scope, outage: Parameters<typeof openIncident>[2]) {
  const closed = await findIncidentOf(trx, scope, outage);
  if (closed === undefined) return openIncident(trx, scope, outage);
  await reopenIncident(trx, scope, closed.id);
  return closed.id;
}

/** How many set traps no gateway receives any more, of those that this one has received. */
async function countCutOff(db: Db, scope: Scope, gatewayId: string, now: number): Promise<number> {
  const traps = await judgeTraps(db, scope, { gateway_id: gatewayId }, now);
  return traps.filter(({ placement, is_path_down }) => placement === 'set' && is_path_down).length;
}

/**
 * Opens the incident of a gateway that is offline, one however many traps depend on it, and notifies those
 * whom the site's rule names. A gateway that is offline again before its incident was closed stays in it; one that has
 * received nothing since its incident was closed has it open again.
 *
 * Source: R148.
 */
export async function alarmOfGateway(
  trx: Db,
  scope: Scope,
  { id, name, last_seen_at }: SilentGateway,
  now: number,
): Promise<void> {
  if ((await findOpenIncident(trx, scope, 'gateway_offline', id)) !== undefined) return;
  const about = {
    rule: 'gateway_offline',
    target_type: 'gateway',
    target_id: id,
    // Last seen by a fast clock: since when it is silent is unknown.
    occurred_at: Math.min(last_seen_at, now),
    received_at: now,
  } as const;
  const cutOff = await countCutOff(trx, scope, id, now);
  const effect =
    cutOff === 0
      ? 'この親機だけに頼っているわなはありません。'
      : `${cutOff}基のわなが経路断です。作動しても通知が届きません。`;
  const notification = {
    ...about,
    incident_id: await openOutage(trx, scope, about),
    title: cutOff === 0 ? `親機停止: ${name}` : `親機停止: ${isolateText(name)}（${cutOff}基のわなが経路断）`,
    body: `${isolateText(name)}からの通信がありません。${effect}電源と通信を確かめてください。最後の受信 ${formatDateTime(about.occurred_at)}`,
    target_name: name,
  };
  await insertNotifications(trx, scope, await recipientsOfGateway(trx, scope, about.rule), notification, now);
}

/** Closes the incident of a gateway, and tells its people where it is back. */
export async function resolveGateway(
  trx: Db,
  scope: Scope,
  gateway: { id: string; name: string },
  { isBack, now }: { isBack: boolean; now: number },
): Promise<void> {
  const open = await findOpenIncident(trx, scope, 'gateway_offline', gateway.id);
  if (open === undefined) return;
  await closeIncident(trx, scope, open.id, now);
  if (!isBack) return;
  const notification = {
    incident_id: open.id,
    rule: 'gateway_back',
    title: `親機復旧: ${gateway.name}`,
    body: `${isolateText(gateway.name)}が受信を再開しました。${formatDateTime(open.occurred_at)} からの停止は解決しました。`,
    target_type: 'gateway',
    target_id: gateway.id,
    target_name: gateway.name,
    occurred_at: now,
    received_at: now,
  } as const;
  await insertNotifications(
    trx,
    scope,
    await recipientsOfGateway(trx, scope, notification.rule),
    notification,
    now,
  );
}
