import { duration, formatDateTime, isSensorSilent, type Outage } from '@satomori/core';
import { type Scope, scopeOfSystem } from '../../access/scope.ts';
import type { Database, Db } from '../../database/database.ts';
import { forEachRow } from '../../database/forEachRow.ts';
import { lockSite } from '../../database/sequence.ts';
import { listSiteIds } from '../../sites/repository.ts';
import { judgeTraps } from '../../traps/list.ts';
import type { TrapView } from '../../traps/trapView.ts';
import { closeIncident, listOpenIncidents, openIncident } from '../incidentRepository.ts';
import { insertNotifications } from '../notificationRepository.ts';
import { recipientsOfTraps } from '../recipientRepository.ts';
import { listPaths, listWatchedTraps, shortestInterval, type WatchedTrap } from './silenceRepository.ts';
import { thresholdsOf } from '../rules/thresholds.ts';
import { trapText } from '../trapText.ts';

/** At most so many alarms in one transaction: others wait for it. The rest follows within the minute. */
const MAX_ALARMS = 200;

type OpenIncident = Awaited<ReturnType<typeof listOpenIncidents>>[number];

/** What has changed: sensors that became silent, and incidents of sensors that no longer are. */
interface Changes {
  silent: TrapView[];
  over: OpenIncident[];
}

/**
 * Sensors that are silent though a gateway could receive them. Behind gateways that are offline the silence has their
 * cause, and their incident.
 */
async function changesAt(db: Db, scope: Scope, now: number): Promise<Changes> {
  const { silent_intervals } = await thresholdsOf(db, scope);
  const since = now - (await shortestInterval(db, scope)) * 1000 * silent_intervals;
  const notReceived = await judgeTraps(db, scope, { not_received: { since, now } }, now);
  const isQuiet = (trap: TrapView, outages: readonly Outage[]) =>
    isSensorSilent(trap, { outages, silent_intervals }, now);
  const quiet = notReceived.filter((trap) => isQuiet(trap, []));
  const open = await listOpenIncidents(db, scope, 'sensor_silent');
  const alarmed = new Set(open.map(({ target_id }) => target_id));
  const fresh = quiet.filter(({ id }) => !alarmed.has(id));
  const paths = await listPaths(db, scope, fresh, now);
  const stillQuiet = new Set(quiet.map(({ id }) => id));
  return {
    silent: fresh.filter((trap) => {
      const path = paths.get(trap.id);
      const isCut = trap.is_path_down || path?.isCut === true;
      return !isCut && isQuiet(trap, path?.outages ?? []);
    }),
    over: open.filter(({ target_id }) => !stillQuiet.has(target_id)),
  };
}

async function alarm(trx: Db, scope: Scope, trap: TrapView, recipients: readonly string[], now: number) {
  const seenAt = trap.last_seen_at ?? trap.set_at ?? now;
  const about = {
    rule: 'sensor_silent',
    target_type: 'trap',
    target_id: trap.id,
    occurred_at: Math.min(seenAt, now),
    received_at: now,
  } as const;
  const since =
    trap.last_seen_at === null
      ? '設置してから一度も通信がありません'
      : `${duration(Math.max(0, now - seenAt))}通信がありません`;
  const notification = {
    ...about,
    incident_id: await openIncident(trx, scope, about),
    title: `通信途絶: ${trap.name}`,
    body: `${trapText(trap)}の子機から${since}。作動しても通知が届きません。子機の電池と電波を確かめてください。最終通信 ${trap.last_seen_at === null ? 'なし' : formatDateTime(about.occurred_at)}`,
    target_name: trap.name,
  };
  await insertNotifications(trx, scope, recipients, notification, now);
}

/** Closes the incident. Where the sensor is received again, its people are told so. */
async function resolve(
  trx: Db,
  scope: Scope,
  incident: OpenIncident,
  trap: WatchedTrap | undefined,
  recipientsOf: (trap: WatchedTrap) => string[],
  now: number,
) {
  await closeIncident(trx, scope, incident.id, now);
  if (trap === undefined || trap.placement !== 'set' || trap.dev_eui === null) return;
  const notification = {
    incident_id: incident.id,
    rule: 'sensor_back',
    title: `通信復旧: ${trap.name}`,
    body: `${trapText(trap)}の子機と、また通信できるようになりました。`,
    target_type: 'trap',
    target_id: trap.id,
    target_name: trap.name,
    occurred_at: now,
    received_at: now,
  } as const;
  await insertNotifications(trx, scope, recipientsOf(trap), notification, now);
}

async function write(trx: Db, scope: Scope, now: number): Promise<void> {
  await lockSite(trx, scope.siteId);
  // Another server may have written them in the meantime.
  const { silent, over } = await changesAt(trx, scope, now);
  const alarmed = silent.slice(0, MAX_ALARMS);
  const silentRecipients = await recipientsOfTraps(trx, scope, 'sensor_silent', alarmed);
  for (const trap of alarmed) await alarm(trx, scope, trap, silentRecipients(trap), now);
  const traps = await listWatchedTraps(
    trx,
    scope,
    over.map(({ target_id }) => target_id),
  );
  const backRecipients = await recipientsOfTraps(trx, scope, 'sensor_back', [...traps.values()]);
  for (const incident of over.slice(0, MAX_ALARMS))
    await resolve(trx, scope, incident, traps.get(incident.target_id), backRecipients, now);
}

/**
 * Raises the alarm of each sensor that has become silent, and closes that of each that is received again.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R23, R148.
 */
export async function noteSilentSensors(database: Database, now: number): Promise<string[]> {
  const concerned: string[] = [];
  await forEachRow(await listSiteIds(database.db), async (siteId) => {
    const scope = scopeOfSystem(siteId);
    const { silent, over } = await changesAt(database.db, scope, now);
    if (silent.length === 0 && over.length === 0) return;
    await database.transaction((trx) => write(trx, scope, now));
    concerned.push(siteId);
  });
  return concerned;
}
