import { DAY_MS, HOUR_MS, MINUTE_MS, newId, startOfDay, type TrapAct } from '@satomori/core';
import { scopeOfSession, scopeOfSystem } from '../access/scope.ts';
import { loadSession } from '../sessions/sessionRepository.ts';
import type { Db } from '../database/database.ts';
import { acknowledge } from '../alarms/acknowledge.ts';
import { listNotificationRows } from '../alarms/notificationRepository.ts';
import { startOfPage } from '../database/paging.ts';
import { recordAct, type TrapActInput } from '../trap-logs/recordAct.ts';
import { parseChirpstack } from '../uplinks/parseChirpstack.ts';
import { contentKey } from '../uplinks/networkMessage.ts';
import { ingest } from '../uplinks/ingest.ts';
import { insertRawMessages, listWaiting, settleMessages } from '../uplinks/rawMessageRepository.ts';
import { uplinkOf } from './frames.ts';
import { GATEWAYS, type SampleTrap, type Story, TRAPS } from './municipality.ts';
import type { SampleIds } from './ids.ts';
import { YEARS_DAYS } from './records.ts';

const DAYS_PLAYED = 3;
/** Traps stand as long as there are captures, which are counted per trap-day. */
const SET_BEFORE_MS = YEARS_DAYS * DAY_MS;
const HEARTBEAT_MS = 6 * HOUR_MS;

/** An event at a trap. */
interface Scene {
  at: number;
  trap: SampleTrap;
  what:
    | { kind: 'frame'; isFired: boolean }
    | { kind: 'act'; act: TrapAct; result?: TrapActInput['result'] }
    | { kind: 'answer'; eta_minutes: number };
}

/** How long ago the sensor was last received, for stories about silence. */
const SILENT_SINCE: Partial<Record<Story, number>> = {
  silent: 1.6 * DAY_MS,
  behind_dead_gateway: 2 * DAY_MS,
  planned: DAYS_PLAYED * DAY_MS,
  removed: 1 * DAY_MS,
};

function heartbeats(trap: SampleTrap, index: number, now: number): Scene[] {
  const until = now - (SILENT_SINCE[trap.story] ?? 0);
  const scenes: Scene[] = [];
  // Each sensor has its own schedule.
  const first = now - DAYS_PLAYED * DAY_MS + ((index * 37) % 360) * MINUTE_MS;
  for (let at = first; at < until; at += HEARTBEAT_MS) {
    scenes.push({ at, trap, what: { kind: 'frame', isFired: false } });
  }
  return scenes;
}

/** The events that are specific to each story, in minutes before now. */
function turns(trap: SampleTrap, now: number): Scene[] {
  const frame = (minutes: number, isFired: boolean): Scene => ({
    at: now - minutes * MINUTE_MS,
    trap,
    what: { kind: 'frame', isFired },
  });
  const act = (minutes: number, kind: TrapAct, result?: TrapActInput['result']): Scene => ({
    at: now - minutes * MINUTE_MS,
    trap,
    what: { kind: 'act', act: kind, ...(result === undefined ? {} : { result }) },
  });
  switch (trap.story) {
    case 'fired_recently':
      return [frame(12, true)];
    case 'fired_and_answered':
      return [frame(25, true), { at: now - 10 * MINUTE_MS, trap, what: { kind: 'answer', eta_minutes: 40 } }];
    case 'checked':
      return [frame(300, true), act(240, 'checked', 'captured'), frame(235, false)];
    case 'not_closed':
      return [frame(400, true), act(350, 'checked', 'false_spring'), act(340, 'set')];
    case 'working':
      return [act(8, 'working')];
    case 'stopped':
      return [act(1500, 'stopped')];
    case 'removed':
      return [act(1500, 'removed')];
    default:
      return [];
  }
}

/** All were patrolled some days ago, and four of five each morning since; the fifth shows what is due. */
function patrols(trap: SampleTrap, index: number, now: number): Scene[] {
  const before = now - DAYS_PLAYED * DAY_MS - HOUR_MS;
  const isPatrolled = index % 5 !== 0 && (trap.story === 'armed' || trap.story === 'battery_low');
  const mornings = !isPatrolled
    ? []
    : [2, 1, 0].map((days) => startOfDay(now) - days * DAY_MS + 8 * HOUR_MS + index * 3 * MINUTE_MS);
  return [before, ...mornings]
    .filter((at) => at < now)
    .map((at) => ({ at, trap, what: { kind: 'act', act: 'patrol', result: 'nothing' } }));
}

function scenesOf(trap: SampleTrap, index: number, now: number): Scene[] {
  if (trap.story === 'planned') return [];
  const set: Scene = { at: now - SET_BEFORE_MS, trap, what: { kind: 'act', act: 'set' } };
  const [first] = turns(trap, now);
  const quietFrom = first?.what.kind === 'frame' ? first.at : now;
  const beats = heartbeats(trap, index, now).filter((scene) => scene.at < quietFrom);
  return [set, ...beats, ...patrols(trap, index, now), ...turns(trap, now)];
}

const batteryOf = (trap: SampleTrap, index: number) =>
  trap.story === 'battery_low' ? 12 : 100 - ((index * 7) % 45);

async function playFrame(
  trx: Db,
  ids: SampleIds,
  { trap, at }: Scene,
  isFired: boolean,
  f_cnt: number,
): Promise<void> {
  const gateway = GATEWAYS.find((each) => each.key === trap.gateway) as (typeof GATEWAYS)[number];
  const battery_pct = batteryOf(trap, TRAPS.indexOf(trap));
  const body = uplinkOf(trap, gateway, { isFired, battery_pct, f_cnt, at });
  const parsed = parseChirpstack('up', body);
  if (!('message' in parsed)) throw new Error(parsed.problem);
  const scope = scopeOfSystem(ids.sites[trap.site] ?? '');
  const kept = {
    integration_id: ids.integrations[trap.site] ?? '',
    network: 'chirpstack',
    event: 'up',
    dedup_key: `chirpstack:up:${parsed.message.dedup_id}`,
    content_key: contentKey(parsed.message),
    dev_eui: trap.dev_eui,
    body: JSON.stringify(body),
    received_at: at,
  } as const;
  await insertRawMessages(trx, [{ scope, message: kept }]);
  const [message] = await listWaiting(trx, scope, 1);
  if (message === undefined) return;
  const [outcome] = await ingest(trx, scope, [message], at);
  if (outcome !== undefined) await settleMessages(trx, scope, [{ message, outcome }], at);
}

async function scopeOfOwner(trx: Db, ids: SampleIds, trap: SampleTrap, now: number) {
  const session = await loadSession(trx, ids.users[trap.owner] ?? '');
  if (session === null) throw new Error(`no such person: ${trap.owner}`);
  return scopeOfSession(session, now);
}

async function playAnswer(trx: Db, ids: SampleIds, { trap, at }: Scene, eta_minutes: number): Promise<void> {
  const scope = await scopeOfOwner(trx, ids, trap, at);
  const filter = { trap_id: ids.traps[trap.dev_eui] };
  const logs = await listNotificationRows(trx, scope, filter, startOfPage({}, 'receipt_no'), at);
  await acknowledge(
    trx,
    scope,
    logs.map((log) => log.id),
    { eta_minutes, note: null },
    at,
  );
}

/** Simulates the last days of the municipality with the same code that processes real messages and acts. */
export async function playHistory(trx: Db, ids: SampleIds, now: number): Promise<void> {
  const scenes = TRAPS.flatMap((trap, index) => scenesOf(trap, index, now)).sort((a, b) => a.at - b.at);
  for (const [index, scene] of scenes.entries()) {
    const { trap, at, what } = scene;
    if (what.kind === 'frame') await playFrame(trx, ids, scene, what.isFired, 1000 + index);
    else if (what.kind === 'answer') await playAnswer(trx, ids, scene, what.eta_minutes);
    else {
      const act = {
        id: newId(),
        trap_id: ids.traps[trap.dev_eui] ?? '',
        kind: what.act,
        occurred_at: at,
        result: what.result,
      };
      await recordAct(trx, await scopeOfOwner(trx, ids, trap, at), act, at);
    }
  }
}
