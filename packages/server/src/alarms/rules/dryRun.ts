import {
  type AlarmRule,
  countExpiryNotices,
  DAY_MS,
  type DryRun,
  followBattery,
  HOUR_MS,
  MINUTE_MS,
  ruleProblems,
  startOfDay,
} from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { InputError } from '../../errors/appError.ts';
import { readSettingSources } from '../../traps/settingSources.ts';
import { batteryLimitsOf, settingInForce, type SettingSources } from '../../traps/settingsInForce.ts';
import { ruleSetting } from './ruleSettings.ts';
import { listPermits } from './permitRepository.ts';
import {
  countNotified,
  listBatteryReports,
  listFirings,
  listOutages,
  listReceipts,
  listSetTraps,
  listVisits,
} from './dryRunRepository.ts';

const DAYS = 30;

type SetTrap = Awaited<ReturnType<typeof listSetTraps>>[number];

/** A rule with the threshold that is tried. */
interface Tried {
  threshold: number | null;
  now: number;
}
type Result = Pick<DryRun, 'count' | 'note'>;

const ONLY_SET_TRAPS = 'いま設置中のわなだけを数えています。';

/** Traps with what applies to each of them, if the site had these settings. */
async function setTraps(
  db: Db,
  scope: Scope,
  ofSite: SettingSources['site'],
): Promise<{ trap: SetTrap; sources: SettingSources }[]> {
  const sourcesOf = await readSettingSources(db, scope);
  return (await listSetTraps(db, scope)).map((trap) => {
    const sources = sourcesOf(trap);
    return { trap, sources: { ...sources, site: { ...sources.site, ...ofSite } } };
  });
}

async function tryBattery(db: Db, scope: Scope, { threshold, now }: Tried): Promise<Result> {
  let count = 0;
  for (const { trap, sources } of await setTraps(db, scope, { battery_low_v: threshold })) {
    const limits = batteryLimitsOf(sources, trap.sensor_model);
    let alarm = { isOpen: false, lowCount: 0 };
    for (const reading of await listBatteryReports(db, scope, trap.id, now - DAYS * DAY_MS)) {
      const { event, ...next } = followBattery(alarm, reading, limits);
      alarm = next;
      if (event === 'low') count += 1;
    }
  }
  const note = `${ONLY_SET_TRAPS}グループ、親機、わなに別のしきい値があるものは、その値で数えています。`;
  return { count, note };
}

/** The days of the dry run that are over and on which the trap was set from the morning on. */
function daysOf({ set_at }: SetTrap, now: number): number[] {
  const today = startOfDay(now);
  const days = Array.from({ length: DAYS }, (_, index) => today - (index + 1) * DAY_MS);
  return days.filter((day) => set_at === null || set_at < day);
}

async function tryPatrol(db: Db, scope: Scope, { threshold, now }: Tried): Promise<Result> {
  let count = 0;
  for (const { trap, sources } of await setTraps(db, scope, { patrol_due_hour: threshold })) {
    const hour = settingInForce(sources, 'patrol_due_hour').value ?? 0;
    const visits = await listVisits(db, scope, trap.id, startOfDay(now) - DAYS * DAY_MS);
    const isPatrolled = (day: number) => visits.some((at) => at >= day && at < day + hour * HOUR_MS);
    count += daysOf(trap, now).filter((day) => !isPatrolled(day)).length;
  }
  const note = `${ONLY_SET_TRAPS}わな1基・1日を1件としています（知らせは、1人に1日1通です）。途中で止めていた日と、役場で入力した記録は区別できません。`;
  return { count, note };
}

async function tryPermits(db: Db, scope: Scope, { threshold, now }: Tried): Promise<Result> {
  const people = await listPermits(db, scope);
  const from = now - DAYS * DAY_MS;
  const count = people.reduce(
    (sum, person) => sum + countExpiryNotices(person, threshold ?? 0, from, now),
    0,
  );
  return {
    count,
    note: 'いま登録されている期限で数えています。この30日に更新した期限の、前の知らせは数えられません。',
  };
}

async function trySilence(db: Db, scope: Scope, { threshold, now }: Tried): Promise<Result> {
  let count = 0;
  for (const { trap, sources } of await setTraps(db, scope, {})) {
    const interval = settingInForce(sources, 'heartbeat_interval_s').value ?? 0;
    const receipts = await listReceipts(db, scope, trap.id, now - DAYS * DAY_MS);
    const longest = interval * 1000 * (threshold ?? 0);
    count += [...receipts, now].filter((at, index, all) => at - (all[index - 1] ?? at) >= longest).length;
  }
  const note = `${ONLY_SET_TRAPS}途絶えた1回を1件としています。親機が停止していたあいだのもの（子機ごとには知らせません）も入っています。`;
  return { count, note };
}

async function tryOutages(db: Db, scope: Scope, { threshold, now }: Tried): Promise<Result> {
  const outages = await listOutages(db, scope, now - DAYS * DAY_MS);
  const longest = (threshold ?? 0) * MINUTE_MS;
  const lasted = outages.filter(
    ({ silent_since, ended_at }) => silent_since !== null && (ended_at ?? now) - silent_since >= longest,
  );
  return {
    count: lasted.length,
    note: '停止として記録したものから数えています。そのときの設定より短い停止は、記録がないので数えられません。',
  };
}

async function tryUnchecked(db: Db, scope: Scope, { threshold, now }: Tried): Promise<Result> {
  const firings = await listFirings(db, scope, now - DAYS * DAY_MS);
  const longest = (threshold ?? 0) * HOUR_MS;
  const late = firings.filter(({ received_at, closed_at }) => (closed_at ?? now) - received_at >= longest);
  return { count: late.length, note: '作動1件を1件としています。12時間ごとのくり返しは数えていません。' };
}

const DRY_RUNS: Partial<Record<AlarmRule, (db: Db, scope: Scope, tried: Tried) => Promise<Result>>> = {
  battery_low: tryBattery,
  sensor_silent: trySilence,
  gateway_offline: tryOutages,
  trap_not_checked: tryUnchecked,
  patrol_due: tryPatrol,
  permit_expiring: tryPermits,
};

const COUNTED = '実際に知らせた件数です。知らせない設定だったあいだのものは数えられません。';
const COUNTED_NEAR = `${COUNTED}距離を変えると、届く人が変わります。`;

/**
 * How often a rule would have notified in the last 30 days with this threshold, from what is stored. Stores nothing.
 *
 * @throws {InputError} for a threshold that the rule does not allow
 * Source: R143.
 */
export async function tryRule(
  db: Db,
  scope: Scope,
  rule: AlarmRule,
  threshold: number | null,
  now: number,
): Promise<DryRun> {
  const setting = { ...(await ruleSetting(db, scope, rule)), threshold };
  const problems = ruleProblems(rule, setting).filter(({ field }) => field === 'threshold');
  if (problems.length > 0) throw new InputError(problems);
  const result = (await DRY_RUNS[rule]?.(db, scope, { threshold, now })) ?? {
    count: await countNotified(db, scope, rule, now - DAYS * DAY_MS),
    note: threshold === null ? COUNTED : COUNTED_NEAR,
  };
  return { days: DAYS, ...result };
}
