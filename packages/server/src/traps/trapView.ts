import {
  deriveGatewayState,
  deriveTrapState,
  HOUR_MS,
  type InheritedSetting,
  isBatteryLow,
  isExcessive,
  RECEIVED_WITHIN_MS,
  startOfDay,
  type TrapPlacement,
  USUAL_CLOCK_ERROR_MS,
} from '@satomori/core';
import { messageRateOf } from './messageRateOf.ts';
import type { TrapRow } from './repository.ts';
import { type Responder, viewResponder } from './responderRepository.ts';
import { batteryLimitsOf, batteryLowVolts, type SettingSources, settingInForce } from './settingsInForce.ts';

export interface ReceivingGateway {
  last_heard_at: number;
  last_seen_at: number | null;
  is_stopped: boolean;
  status_interval_s: number | null;
}

/** The data needed besides the row to derive a trap's state. */
export interface TrapSurroundings {
  /** The person viewing it; `null` for the server's own work. */
  viewerId: string | null;
  /** Where its settings come from. */
  sources: SettingSources & { site: { status_interval_s: number } };
  receiving: readonly ReceivingGateway[];
  /** Who is on the way. */
  responders: readonly Responder[];
}

function isPathDown({ receiving, sources }: TrapSurroundings, now: number): boolean {
  const recent = receiving.filter((gateway) => now - gateway.last_heard_at <= RECEIVED_WITHIN_MS);
  return (
    recent.length > 0 &&
    recent.every((gateway) => {
      const status_interval_s = gateway.status_interval_s ?? sources.site.status_interval_s;
      return deriveGatewayState({ ...gateway, status_interval_s }, now).state !== 'online';
    })
  );
}

/**
 * A set trap should be patrolled each day by its hour (Asia/Tokyo). A patrol in the future was recorded by a fast
 * clock and is ignored. Source: R68.
 */
function isPatrolDue(
  placement: TrapPlacement,
  lastPatrolAt: number | null,
  dueHour: number,
  now: number,
): boolean {
  const today = startOfDay(now);
  if (placement !== 'set' || now < today + dueHour * HOUR_MS) return false;
  return lastPatrolAt === null || lastPatrolAt < today || lastPatrolAt > now + USUAL_CLOCK_ERROR_MS;
}

function settingsOf(sources: SettingSources, sensorModel: string | null) {
  const of = (name: InheritedSetting) => settingInForce(sources, name);
  const withDefault = (name: InheritedSetting) => {
    const { value, level } = of(name);
    return { value: value ?? 0, level };
  };
  return {
    heartbeat_interval_s: withDefault('heartbeat_interval_s'),
    battery_low_v: batteryLowVolts(sources, sensorModel),
    battery_low_pct: withDefault('battery_low_pct'),
    patrol_due_hour: withDefault('patrol_due_hour'),
  };
}

/** That its sensor sends too often, while it does. Source: R178. */
function viewExcess(messageRate: string | null, now: number) {
  const rate = messageRateOf({ message_rate: messageRate });
  const excess = isExcessive(rate, now) ? rate?.excess : null;
  return { excess_count: excess?.count ?? null, left_out_count: excess?.left_out ?? null };
}

/** A trap as in the API: the row, the effective settings and the derived state. */
export function viewTrap(row: TrapRow, around: TrapSurroundings, now: number) {
  const settings = settingsOf(around.sources, row.sensor_model);
  const evidence = {
    ...row,
    expected_interval_s: settings.heartbeat_interval_s.value,
    is_path_down: isPathDown(around, now),
    unstable_count: row.unstable_at === null ? null : row.firing_count,
  };
  const { state, reason, state_until } = deriveTrapState(evidence, now);
  const { responder_name, acknowledged_at, acknowledged_by, eta_minutes, note, message_rate, ...trap } = row;
  return {
    ...trap,
    state,
    state_reason: reason,
    state_until: state_until === null ? null : Date.parse(state_until),
    expected_interval_s: evidence.expected_interval_s,
    is_path_down: evidence.is_path_down,
    unstable_count: evidence.unstable_count,
    ...viewExcess(message_rate, now),
    is_patrol_due: isPatrolDue(row.placement, row.last_patrol_at, settings.patrol_due_hour.value, now),
    is_battery_low: isBatteryLow(row, batteryLimitsOf(around.sources, row.sensor_model)),
    responder:
      acknowledged_at === null
        ? null
        : {
            user_id: acknowledged_by,
            user_name: responder_name ?? '',
            is_me: acknowledged_by === around.viewerId,
            acknowledged_at,
            eta_minutes,
            note,
          },
    responders: around.responders.map((each) => viewResponder(each, around.viewerId)),
    settings,
  };
}
export type TrapView = ReturnType<typeof viewTrap>;
