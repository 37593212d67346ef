import { type AlarmRule, HOUR_MS, type Receiver } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { Instant, Json } from '../../database/tables/columnKinds.ts';

/** What a site set of a rule; without a row the defaults apply. */
export interface AlarmRuleTable {
  site_id: string;
  rule: AlarmRule;
  is_on: boolean;
  /** `null` also where the threshold is a setting of the site. */
  threshold: number | null;
  receivers: Json<Receiver[]>;
  updated_at: Instant;
  version: number;
}

/** Alarms that are raised once for a cause, but have no end: those of a day, or of a date. */
export interface RaisedAlarmTable {
  site_id: string;
  rule: AlarmRule;
  cause: string;
  raised_at: Instant;
}

declare module '../../database/tables.ts' {
  interface Tables {
    alarm_rules: AlarmRuleTable;
    raised_alarms: RaisedAlarmTable;
  }
}

const storedRules = (db: Db, scope: Scope) =>
  db
    .selectFrom('alarm_rules')
    .select(['rule', 'is_on', 'threshold', 'receivers', 'version'])
    .where('site_id', '=', scope.siteId);

export const listStoredRules = (db: Db, scope: Scope) => storedRules(db, scope).execute();

export const findStoredRule = (db: Db, scope: Scope, rule: AlarmRule) =>
  storedRules(db, scope).where('rule', '=', rule).executeTakeFirst();
export type StoredRule = NonNullable<Awaited<ReturnType<typeof findStoredRule>>>;

type Columns = Pick<AlarmRuleTable, 'is_on' | 'threshold' | 'version' | 'updated_at'> & {
  receivers: readonly Receiver[];
};

/** Stores a rule under the site's lock. */
export async function saveRule(trx: Db, scope: Scope, rule: AlarmRule, columns: Columns): Promise<void> {
  const values = { ...columns, receivers: JSON.stringify(columns.receivers) };
  await trx
    .insertInto('alarm_rules')
    .values({ site_id: scope.siteId, rule, ...values })
    .onConflict((conflict) => conflict.columns(['site_id', 'rule']).doUpdateSet(values))
    .execute();
}

/** A clock that is set back by less raises nothing again. */
const SET_BACK_ALLOWANCE_MS = HOUR_MS;

/** Whether an alarm of the day is raised already. One that a fast clock raised ahead of now is not. Source: R68. */
export async function isRaised(
  db: Db,
  scope: Scope,
  { rule, cause }: Pick<RaisedAlarmTable, 'rule' | 'cause'>,
  now: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('raised_alarms')
    .select('raised_at')
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', rule)
    .where('cause', '=', cause)
    .where('raised_at', '<=', now + SET_BACK_ALLOWANCE_MS)
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes under the site's lock that an alarm is raised, so that no server raises it again. */
export const noteRaised = (
  trx: Db,
  scope: Scope,
  { rule, cause }: Pick<RaisedAlarmTable, 'rule' | 'cause'>,
  now: number,
) =>
  trx
    .insertInto('raised_alarms')
    .values({ site_id: scope.siteId, rule, cause, raised_at: now })
    .onConflict((conflict) => conflict.columns(['site_id', 'rule', 'cause']).doUpdateSet({ raised_at: now }))
    .execute();

/** Deletes what no alarm can be raised for again. */
export const deleteExpiredRaisedAlarms = (db: Db, before: number) =>
  db.deleteFrom('raised_alarms').where('raised_at', '<', before).execute();
