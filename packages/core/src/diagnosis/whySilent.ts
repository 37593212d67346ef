import { type BatteryEnd, batteryEndText } from './batteryEnd.ts';
import { elapsed, formatDate } from '../format/dates.ts';
import type { GatewayState } from '../gateways/state.ts';
import { TRAP_STATE_LOOKS } from '../messages/labels.ts';
import { stateReasonText } from '../traps/labels.ts';
import { median } from './median.ts';
import { sensorCondition } from '../traps/sensorConditions.ts';
import { signalMargin, WEAK_MARGIN_DB } from './signalMargin.ts';
import { type DerivedTrapState, type Instant, PROOF_INTERVALS, type TrapPlacement } from '../traps/state.ts';
import { LIKELIHOODS, type Likelihood, type SilenceCause } from '../traps/values.ts';
import { isolateText } from '../text/isolateText.ts';

export const SILENCE_CAUSE_LABELS: Record<SilenceCause, string> = {
  not_set: '見守りの対象外',
  no_sensor: '子機なし',
  never_heard: '子機の登録か電源',
  gateway: '親機',
  battery: '電池切れの可能性',
  margin: '電波の余裕が足りない可能性',
  sensor: '子機の電池か電波',
  unknown: '原因は分かりません',
};

export const LIKELIHOOD_LABELS: Record<Likelihood, string> = {
  recorded: '記録があります',
  likely: '可能性が高い',
  possible: '考えられます',
  unknown: '不明',
};

const NEXT_STEPS: Record<SilenceCause, string> = {
  not_set: 'わなを使っているときは、「設置」を記録してください。',
  no_sensor: '子機を付けたときは、管理者が子機の番号を登録してください。',
  never_heard: '子機の電源と、登録した番号（devEUI）が子機の表示と同じかを確認してください。',
  gateway: '親機の電源、回線、アンテナを確認してください。それまでは現地で見回ってください。',
  battery: '次の見回りで電池を替え、「電池交換」を記録してください。',
  margin: '子機のアンテナの向きと周りの草木を確認し、続くときは親機か中継機を近くに置いてください。',
  sensor: '次の見回りで子機の電池と、アンテナの向きを確認してください。',
  unknown: '現地で、わなと子機を確認してください。',
};

export interface SilentTrap {
  state: DerivedTrapState['state'];
  state_reason: DerivedTrapState['reason'];
  placement: TrapPlacement;
  dev_eui: string | null;
  last_seen_at: Instant;
  expected_interval_s: number;
  battery_v: number | null;
  battery_pct: number | null;
  is_battery_low: boolean;
}

/** A gateway that received the trap in the week before its last contact. */
export interface GatewayOfTrap {
  name: string;
  /** `null`: not known here. */
  state: GatewayState | null;
  last_seen_at: Instant;
  /** Other traps that it received: within the time in which this one should have reported, and before that only. */
  others_received: number;
  others_silent: number;
}

export interface SilenceFacts {
  trap: SilentTrap;
  gateways: readonly GatewayOfTrap[];
  /** The sensor's last reports, newest first. */
  readings: readonly { snr_db: number | null; spreading_factor: number | null }[];
  /** When its battery was expected to be low; absent where that is not known. */
  battery_end?: BatteryEnd | null;
}

export interface RankedCause {
  cause: SilenceCause;
  likelihood: Likelihood;
  /** What the data show, with figures; one sentence without a full stop. */
  evidence: string;
  next_step: string;
}

export interface WhySilent {
  is_silent: boolean;
  /** One line: how long, what is known, what it points to. */
  summary: string;
  /** Most likely first; empty where the trap is not silent. */
  causes: RankedCause[];
}

const instantOf = (at: Instant): number | null => (typeof at === 'string' ? Date.parse(at) : at);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const quoted = (gateways: readonly GatewayOfTrap[]) =>
  gateways.map(({ name }) => `「${isolateText(name)}」`).join('、');

const ranked = (cause: SilenceCause, likelihood: Likelihood, evidence: string): RankedCause => ({
  cause,
  likelihood,
  evidence,
  next_step: NEXT_STEPS[cause],
});

function fromTheRegister({ placement, dev_eui, last_seen_at }: SilentTrap): RankedCause | null {
  if (placement !== 'set')
    return ranked('not_set', 'recorded', `「${TRAP_STATE_LOOKS[placement].word}」と記録されています`);
  if (dev_eui === null) return ranked('no_sensor', 'recorded', '子機が登録されていません');
  if (last_seen_at === null) return ranked('never_heard', 'likely', 'この子機からの通信は一度もありません');
  return null;
}

const isAway = ({ state }: GatewayOfTrap) =>
  state === 'offline' || state === 'stopped' || state === 'never_seen';
const isReceiving = ({ state, others_received }: GatewayOfTrap) => state === 'online' || others_received > 0;

/** Whether a gateway went on for long after the trap's last contact, so that something else silenced the trap. */
const outlasted = (trap: SilentTrap, gateway: GatewayOfTrap): boolean => {
  const window = trap.expected_interval_s * 1000 * PROOF_INTERVALS;
  const [trapAt, gatewayAt] = [instantOf(trap.last_seen_at), instantOf(gateway.last_seen_at)];
  return trapAt !== null && gatewayAt !== null && gatewayAt - trapAt > window;
};

function fromGateways({ trap, gateways }: SilenceFacts, now: number): RankedCause | null {
  if (gateways.length === 0) return null;
  const silent = sum(gateways.map(({ others_silent }) => others_silent));
  const others = silent === 0 ? '' : `。同じ親機のほかの${silent}基も途絶えています`;
  if (gateways.every(isAway)) {
    const seen = gateways.map((gateway) => instantOf(gateway.last_seen_at) ?? 0);
    const since = Math.max(...seen);
    const words = since === 0 ? '止まっています' : `${elapsed(since, now)}から通信がありません`;
    const likelihood = gateways.some((gateway) => outlasted(trap, gateway)) ? 'possible' : 'likely';
    return ranked('gateway', likelihood, `親機${quoted(gateways)}は${words}${others}`);
  }
  const isReceivedByNone = silent >= 2 && gateways.every(({ others_received }) => others_received === 0);
  return isReceivedByNone
    ? ranked('gateway', 'possible', `同じ親機のほかの${silent}基も途絶えています`)
    : null;
}

/** Battery is named alone only where the sensor itself reported that it was low. Source: R158. */
function fromBattery({ is_battery_low, battery_v, battery_pct }: SilentTrap): RankedCause | null {
  if (!is_battery_low) return null;
  const said = battery_v !== null ? `${battery_v}V` : battery_pct !== null ? `${battery_pct}%` : '';
  const evidence =
    said === '' ? '最後の通信で子機が電池低下を知らせました' : `最後の通信で電池は${said}、低下でした`;
  return ranked('battery', 'likely', evidence);
}

/** So many reports are compared with those before them. */
const LAST_REPORTS = 5;
/** A drop by this much is more than the weather makes. */
const CLEAR_DROP_DB = 5;

function fromMargin(readings: SilenceFacts['readings']): RankedCause | null {
  const margins = readings.map(signalMargin).filter((margin) => margin !== null);
  if (margins.length < LAST_REPORTS) return null;
  const last = median(margins.slice(0, LAST_REPORTS)) ?? 0;
  const before = median(margins.slice(LAST_REPORTS));
  const now = `最後の${LAST_REPORTS}回の電波の余裕は${Math.round(last)}dB`;
  const isDropped = before !== null && before - last >= CLEAR_DROP_DB;
  const evidence = isDropped ? `${now}（その前は${Math.round(before)}dB）` : now;
  if (last < WEAK_MARGIN_DB) return ranked('margin', 'likely', evidence);
  return isDropped ? ranked('margin', 'possible', evidence) : null;
}

/** Said once the time has come in which the battery was expected to be low. */
function expectedEnd(end: BatteryEnd | null | undefined, now: number): string {
  const hasCome = end !== null && end !== undefined && end.first_day <= formatDate(now);
  return hasCome ? `。電池は${batteryEndText(end)}でした` : '';
}

function fromSensor({ trap, gateways, battery_end }: SilenceFacts, now: number): RankedCause | null {
  const receiving = gateways.filter(isReceiving);
  if (receiving.length === 0) return null;
  const received = Math.max(...receiving.map(({ others_received }) => others_received));
  const evidence =
    received > 0 ? `同じ親機のほかの${received}基は届いています` : `親機${quoted(receiving)}は動いています`;
  const { battery_v, battery_pct, is_battery_low } = trap;
  const volts = battery_v !== null ? `${battery_v}V` : battery_pct !== null ? `${battery_pct}%` : null;
  const battery = volts === null || is_battery_low ? '' : `（最後の電池は${volts}）`;
  return ranked(
    'sensor',
    received > 0 ? 'likely' : 'possible',
    `${evidence}${battery}${is_battery_low ? '' : expectedEnd(battery_end, now)}`,
  );
}

/** Silent as far as the data show: of a trap that was never received nothing can be compared. */
function findCauses(facts: SilenceFacts, now: number): RankedCause[] {
  const registered = fromTheRegister(facts.trap);
  if (registered !== null) return [registered];
  const found = [
    fromGateways(facts, now),
    fromBattery(facts.trap),
    fromMargin(facts.readings),
    fromSensor(facts, now),
  ].filter((cause) => cause !== null);
  if (found.length === 0)
    return [ranked('unknown', 'unknown', '電池、電波、親機のどれにも手がかりがありません')];
  return found.toSorted((a, b) => LIKELIHOODS.indexOf(a.likelihood) - LIKELIHOODS.indexOf(b.likelihood));
}

const silenceText = (since: string | number, now: number): string =>
  `${elapsed(since, now).replace(/前$/, '')}通信なし`;

function summaryOf({ last_seen_at }: SilentTrap, [first]: readonly RankedCause[], now: number): string {
  if (first === undefined) return '';
  if (first.likelihood === 'recorded' || last_seen_at === null)
    return `${first.evidence} → ${SILENCE_CAUSE_LABELS[first.cause]}`;
  return `${silenceText(last_seen_at, now)}。${first.evidence} → ${SILENCE_CAUSE_LABELS[first.cause]}`;
}

/**
 * Since when nothing comes, and what the row itself shows of the reason, in a few words; `null` where the trap is
 * neither 不明 nor 経路断.
 *
 * @param now milliseconds
 */
export function silenceInShort(trap: ListedTrap, now: number): string | null {
  if (trap.state !== 'unknown' && trap.state !== 'path_down') return null;
  const { is_silent, causes } = whySilent({ trap, gateways: [], readings: [] }, now);
  if (!is_silent) return stateReasonText(trap);
  const cause = trap.is_path_down ? 'gateway' : (causes[0]?.cause ?? 'unknown');
  const label = cause === 'unknown' ? '' : `、${SILENCE_CAUSE_LABELS[cause]}`;
  const since = trap.last_seen_at === null ? '通信なし' : silenceText(trap.last_seen_at, now);
  return `${since}${label}`;
}

/** Why a trap whose sensor is received may still be 不明 or 確認済. */
function receivedText(trap: SilentTrap, now: number): string {
  const received = `通信は届いています（最終通信 ${elapsed(trap.last_seen_at ?? now, now)}）`;
  if (trap.state === 'unknown' && trap.state_reason !== 'not_closed')
    return `${received}。わなが掛かっていると分かる知らせはまだありません`;
  const reason = stateReasonText({ state: trap.state, state_reason: trap.state_reason });
  return reason === null ? received : `${received}。${reason}`;
}

/**
 * Why nothing comes from a trap's sensor: the causes that the data point to, most likely first, each with what shows
 * it. Says that it does not know rather than more than the data show.
 *
 * @param now milliseconds
 * Source: R158.
 */
export function whySilent(facts: SilenceFacts, now: number): WhySilent {
  const { trap } = facts;
  const isOut = trap.placement !== 'set' || trap.dev_eui === null;
  if (!isOut && sensorCondition(trap, now) === null)
    return { is_silent: false, summary: receivedText(trap, now), causes: [] };
  const causes = findCauses(facts, now);
  return { is_silent: !isOut, summary: summaryOf(trap, causes, now), causes };
}

/** A row of the list of traps. */
export interface ListedTrap extends SilentTrap {
  id: string;
  is_path_down: boolean;
  last_gateway_id: string | null;
  last_gateway_name: string | null;
}

/**
 * The same in one line for each trap of a list, from the list alone: the traps compared are those that were last
 * received by the same gateway.
 *
 * @param now milliseconds
 * @returns a function of a trap; `null` where it is neither 不明 nor 経路断
 */
export function createSilenceReader(
  traps: readonly ListedTrap[],
  now: number,
): (trap: ListedTrap) => string | null {
  const byGateway = new Map<string | null, ListedTrap[]>();
  for (const trap of traps) {
    if (trap.placement !== 'set' || trap.dev_eui === null) continue;
    const others = byGateway.get(trap.last_gateway_id);
    if (others === undefined) byGateway.set(trap.last_gateway_id, [trap]);
    else others.push(trap);
  }
  const isReceived = (trap: ListedTrap) => sensorCondition(trap, now) === null;
  return (trap) => {
    if (trap.state !== 'unknown' && trap.state !== 'path_down') return null;
    const { last_gateway_id, last_gateway_name, is_path_down } = trap;
    const others = (byGateway.get(last_gateway_id) ?? []).filter(({ id }) => id !== trap.id);
    const received = others.filter(isReceived).length;
    const gateway: GatewayOfTrap = {
      name: last_gateway_name ?? '',
      state: is_path_down ? 'offline' : null,
      last_seen_at: null,
      others_received: received,
      others_silent: others.length - received,
    };
    const gateways = last_gateway_id === null ? [] : [gateway];
    return whySilent({ trap, gateways, readings: [] }, now).summary;
  };
}
