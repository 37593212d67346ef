import {
  type ActTimes,
  type AlarmRule,
  type BatteryReading,
  followBattery,
  formatDateTime,
  isBatteryLow,
  type NotificationRule,
  type RuleSettings,
  hasBattery,
  type TrapLogKind,
  wasReceivedLate,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { readSettingSources } from '../traps/settingSources.ts';
import { batteryLimitsOf, type LevelSettings, type SettingSources } from '../traps/settingsInForce.ts';
import { closeIncident, findOpenIncident, openIncident } from './incidentRepository.ts';
import { insertNotifications } from './notificationRepository.ts';
import { recipientsAmong } from './recipientRepository.ts';
import { ruleSettings } from './rules/ruleSettings.ts';
import { findBatteryBefore, listOpenIncidentsOfTraps } from './sensorAlarmRepository.ts';
import { type FiredTrap, type Times, trapText } from './trapText.ts';

type LoggedBattery = { [Name in keyof BatteryReading]?: BatteryReading[Name] | undefined };

const batteryOf = ({ battery_v, battery_pct, battery_flag }: LoggedBattery): BatteryReading => ({
  battery_v: battery_v ?? null,
  battery_pct: battery_pct ?? null,
  battery_flag: battery_flag ?? null,
});

/** A frame of a trap's sensor, as it was written to the log. */
export interface SensedFrame {
  trap: FiredTrap & Required<LevelSettings> & { sensor_model: string | null; last_gateway_id: string | null };
  log: Times & LoggedBattery & { kind: TrapLogKind; trap_id: string; receipt_no: number };
  /** The trap is set, and nobody works on it. */
  isWatched: boolean;
  /** `null` where the sensor does not report it. */
  isTampered: boolean | null;
  /** It lies tilted where that is no firing, and did not before. */
  isMoved: boolean;
}

const SENSOR_RULES = ['battery_low', 'trap_moved', 'tamper'] as const;
type SensorRule = (typeof SENSOR_RULES)[number];

/** What the alarms of a batch need, read once. */
interface Surroundings {
  settings: RuleSettings;
  sourcesOf: (trap: SensedFrame['trap']) => SettingSources;
  /** The open incidents, by rule and trap. */
  open: Map<string, string>;
  /** When the frames are judged, which may be long after they were received: messages are due then. */
  now: number;
}

const keyOf = (rule: NotificationRule, trapId: string) => `${rule} ${trapId}`;

async function readSurroundings(
  trx: Db,
  scope: Scope,
  frames: readonly SensedFrame[],
  now: number,
): Promise<Surroundings> {
  const trapIds = [...new Set(frames.map(({ trap }) => trap.id))];
  const open = await listOpenIncidentsOfTraps(trx, scope, SENSOR_RULES, trapIds);
  return {
    settings: await ruleSettings(trx, scope),
    sourcesOf: await readSettingSources(trx, scope),
    open: new Map(open.map(({ id, rule, target_id }) => [keyOf(rule, target_id), id])),
    now,
  };
}

const TITLES = {
  battery_low: '電池低下',
  battery_recovered: '電池回復',
  trap_moved: 'わな移動',
  tamper: '取り外し検知',
} as const;

const batteryText = (log: LoggedBattery): string => {
  const { battery_v, battery_pct } = batteryOf(log);
  const values = [
    ...(battery_v === null ? [] : [`${battery_v}V`]),
    ...(battery_pct === null ? [] : [`${battery_pct}%`]),
  ];
  return values.length === 0 ? '' : `（${values.join('、')}）`;
};

const BODIES: Record<keyof typeof TITLES, (log: SensedFrame['log']) => string> = {
  battery_low: (log) => `の子機の電池が少なくなりました${batteryText(log)}。電池を交換してください。`,
  battery_recovered: (log) => `の子機の電池が戻りました${batteryText(log)}。`,
  trap_moved: () => 'の子機が、動きか傾きを知らせました。わなを確かめてください。',
  tamper: () => 'の子機が、取り外しを知らせました。子機の取り付けを確かめてください。',
};

async function notify(
  trx: Db,
  scope: Scope,
  { trap, log }: SensedFrame,
  rule: keyof typeof TITLES & AlarmRule,
  { settings, now, incidentId }: Pick<Surroundings, 'settings' | 'now'> & { incidentId: string },
): Promise<void> {
  const { is_on, receivers } = settings[rule];
  if (!is_on) return;
  const notification = {
    incident_id: incidentId,
    rule,
    title: `${TITLES[rule]}: ${trap.name}`,
    body: `${trapText(trap)}${BODIES[rule](log)}${formatDateTime(log.occurred_at)}`,
    target_type: 'trap',
    target_id: trap.id,
    target_name: trap.name,
    occurred_at: log.occurred_at,
    received_at: log.received_at,
  } as const;
  const recipients = await recipientsAmong(trx, scope, trap, receivers);
  await insertNotifications(trx, scope, recipients, notification, now);
}

/** Opens the incident of a trap, unless it is open or the site does not want it, and notifies. */
async function raise(
  trx: Db,
  scope: Scope,
  frame: SensedFrame,
  rule: SensorRule,
  { settings, open, now }: Surroundings,
): Promise<void> {
  const { trap, log } = frame;
  if (!settings[rule].is_on || open.has(keyOf(rule, trap.id))) return;
  const { occurred_at, received_at } = log;
  const target = { target_type: 'trap', target_id: trap.id } as const;
  const incidentId = await openIncident(trx, scope, { rule, ...target, occurred_at, received_at });
  open.set(keyOf(rule, trap.id), incidentId);
  await notify(trx, scope, frame, rule, { settings, now, incidentId });
}

/** Closes the open incident of a trap: 解決しました. @returns its id */
async function resolve(
  trx: Db,
  scope: Scope,
  { trap, log }: SensedFrame,
  rule: SensorRule,
  { open }: Surroundings,
): Promise<string | undefined> {
  const incidentId = open.get(keyOf(rule, trap.id));
  if (incidentId === undefined) return undefined;
  open.delete(keyOf(rule, trap.id));
  await closeIncident(trx, scope, incidentId, log.received_at);
  return incidentId;
}

async function followBatteryOf(
  trx: Db,
  scope: Scope,
  frame: SensedFrame,
  around: Surroundings,
): Promise<void> {
  const { trap, log, isWatched } = frame;
  // A late frame says nothing of the battery as it is now.
  const battery = batteryOf(log);
  if (!hasBattery(battery) || wasReceivedLate(log)) return;
  const limits = batteryLimitsOf(around.sourcesOf(trap), trap.sensor_model);
  const isOpen = around.open.has(keyOf('battery_low', trap.id));
  const before =
    !isOpen && isBatteryLow(battery, limits) ? await findBatteryBefore(trx, scope, log) : undefined;
  const lowCount = before !== undefined && isBatteryLow(before, limits) ? 1 : 0;
  const { event } = followBattery({ isOpen, lowCount }, battery, limits);
  if (event === 'low' && isWatched) await raise(trx, scope, frame, 'battery_low', around);
  if (event !== 'recovered') return;
  const incidentId = await resolve(trx, scope, frame, 'battery_low', around);
  if (incidentId !== undefined)
    await notify(trx, scope, frame, 'battery_recovered', { ...around, incidentId });
}

async function followFlags(trx: Db, scope: Scope, frame: SensedFrame, around: Surroundings): Promise<void> {
  const { log, isWatched, isTampered, isMoved } = frame;
  if (isMoved && isWatched) await raise(trx, scope, frame, 'trap_moved', around);
  if (log.kind === 'tamper' && isWatched) await raise(trx, scope, frame, 'tamper', around);
  if (isTampered === false && !wasReceivedLate(log)) await resolve(trx, scope, frame, 'tamper', around);
}

/**
 * Raises and resolves the alarms about sensors: battery, movement and removal. Each once, until it is over.
 *
 * @param frames in the order of receipt, already in the log
 * Source: R33, R144.
 */
export async function followSensors(
  trx: Db,
  scope: Scope,
  frames: readonly SensedFrame[],
  now: number,
): Promise<void> {
  if (frames.length === 0) return;
  const around = await readSurroundings(trx, scope, frames, now);
  for (const frame of frames) {
    await followBatteryOf(trx, scope, frame, around);
    await followFlags(trx, scope, frame, around);
  }
}

/** What only the sensor itself can end. Firings end by what a person saw. */
const SAID_BY_SENSOR = [...SENSOR_RULES, 'reset_unconfirmed'] as const;

async function resolveAll(
  trx: Db,
  scope: Scope,
  trapId: string,
  rules: readonly NotificationRule[],
  now: number,
): Promise<void> {
  for (const { id } of await listOpenIncidentsOfTraps(trx, scope, rules, [trapId]))
    await closeIncident(trx, scope, id, now);
}

/** A trap was removed: 解決しました on everything that was said of its sensor. Source: R182. */
export const resolveRemoved = (trx: Db, scope: Scope, trapId: string, now: number): Promise<void> =>
  resolveAll(trx, scope, trapId, [...SAID_BY_SENSOR, 'sensor_silent'], now);

/** A trap has another sensor, or none. Its silence goes on until the new one is received. Source: R182. */
export const resolveReplaced = (trx: Db, scope: Scope, trapId: string, now: number): Promise<void> =>
  resolveAll(trx, scope, trapId, SAID_BY_SENSOR, now);

/**
 * A person has looked at the trap: 解決しました on a movement from before that. An entry in the register proves nothing,
 * nor does a phone whose clock is ahead.
 *
 * Source: R11, R144.
 */
export async function resolveMoved(
  trx: Db,
  scope: Scope,
  trapId: string,
  { at, now, isThere, isAhead, isOnDelivery }: ActTimes,
): Promise<void> {
  const open = await findOpenIncident(trx, scope, 'trap_moved', trapId);
  if (open === undefined || !isThere || isAhead) return;
  const seenUntil = isOnDelivery ? now : at;
  if (Math.min(open.occurred_at, open.received_at) <= seenUntil)
    await closeIncident(trx, scope, open.id, now);
}
