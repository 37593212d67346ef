import {
  DAY_MS,
  formatDate,
  formatDateTime,
  HOUR_MS,
  listTraps,
  mayCall,
  startOfDay,
  TRAP_STATE_LOOKS,
  type TrapState,
  USUAL_CLOCK_ERROR_MS,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { ruleSetting } from '../alarms/rules/ruleSettings.ts';
import type { Db } from '../database/database.ts';
import { written } from '../mail/texts.ts';
import { judgeTraps } from '../traps/list.ts';
import type { TrapView } from '../traps/trapView.ts';
import { type Section, sectionOf } from './section.ts';

const TOLD_STATES: readonly TrapState[] = ['fired', 'unknown'];

const nameOf = ({ trap_no, name }: TrapView): string => written(`${trap_no} ${name}`);

function stateLine(trap: TrapView): string {
  const { word } = TRAP_STATE_LOOKS[trap.state];
  const at = trap.state === 'fired' ? trap.open_fired_at : trap.last_seen_at;
  const when = trap.state === 'fired' ? '作動' : '最終通信';
  return `${word}　${nameOf(trap)}　${when} ${at === null ? 'なし' : formatDateTime(at)}`;
}

const patrolLine = (trap: TrapView): string =>
  `${nameOf(trap)}　最終見回り ${trap.last_patrol_at === null ? 'なし' : formatDate(trap.last_patrol_at)}`;

/**
 * Whether a set trap has no patrol today although its hour has passed, or had none yesterday: in the morning no trap's
 * hour has come. Source: R68, R166.
 */
function isUnpatrolled({ placement, set_at, last_patrol_at, settings }: TrapView, now: number): boolean {
  const today = startOfDay(now);
  const isHourOver = now >= today + settings.patrol_due_hour.value * HOUR_MS;
  const since = isHourOver ? today : today - DAY_MS;
  const isBefore = (at: number | null) => at === null || at < since;
  const isAhead = last_patrol_at !== null && last_patrol_at > now + USUAL_CLOCK_ERROR_MS;
  return placement === 'set' && isBefore(set_at) && (isBefore(last_patrol_at) || isAhead);
}

/** Traps that need somebody now, of those that the person may list in the app. */
export async function trapSections(db: Db, scope: Scope, now: number): Promise<Section[]> {
  if (!mayCall(listTraps, scope.roles)) return [];
  const traps = await judgeTraps(db, scope, {}, now);
  const alarming = TOLD_STATES.flatMap((state) => traps.filter((trap) => trap.state === state));
  const { is_on } = await ruleSetting(db, scope, 'patrol_due');
  const unpatrolled = is_on ? traps.filter((trap) => isUnpatrolled(trap, now)) : [];
  return [
    sectionOf('いま作動・不明のわな', alarming, stateLine),
    sectionOf('見回りの記録がないわな', unpatrolled, patrolLine),
  ];
}
