import { DAY_MS, formatDate, TOKYO_OFFSET_MS, TRAP_ACTS } from '@satomori/core';
import { sql } from 'kysely';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

const ACTS = [...TRAP_ACTS, 'planned'] as const;

/**
 * What people recorded about these traps and did not cancel, in the order of receipt.
 *
 * @param period milliseconds; without it all acts: where a trap was follows from its later moves as well
 * Source: R42.
 */
export const listBookActs = (
  db: Db,
  scope: Scope,
  trapIds: readonly string[],
  period?: { from: number; to: number },
) =>
  db
    .selectFrom('trap_logs')
    .leftJoin('users', (join) =>
      join.onRef('users.site_id', '=', 'trap_logs.site_id').onRef('users.id', '=', 'trap_logs.user_id'),
    )
    .select(['trap_logs.id', 'trap_logs.trap_id', 'trap_logs.kind', 'trap_logs.occurred_at'])
    .select('trap_logs.received_at')
    .select(['trap_logs.is_clock_odd', 'trap_logs.latitude', 'trap_logs.longitude', 'trap_logs.accuracy'])
    .select(['trap_logs.not_applied_reason', 'trap_logs.undo'])
    .select(['trap_logs.user_id', 'users.name as user_name'])
    .where('trap_logs.site_id', '=', scope.siteId)
    .where('trap_logs.trap_id', 'in', trapIds)
    // Here and below written out, so that an index of these rows alone is used.
    .where('trap_logs.source', '=', sql.lit('user' as const))
    .where('trap_logs.kind', 'in', ACTS)
    .where('trap_logs.cancelled_by_log_id', 'is', null)
    .$if(period !== undefined, (query) =>
      query
        .where('trap_logs.occurred_at', '>=', period?.from ?? 0)
        .where('trap_logs.occurred_at', '<', period?.to ?? 0),
    )
    // By the column itself SQLite would read the site's whole log in its order.
    .orderBy(sql`+trap_logs.receipt_no`)
    .execute();

/** Days on which the sensors of these traps reported that they were armed: `trap id day`. */
export async function listSensorDays(
  db: Db,
  scope: Scope,
  trapIds: readonly string[],
  { from, to }: { from: number; to: number },
): Promise<Map<string, Set<string>>> {
  // A device whose clock is wrong says nothing about the day. The index `trap_logs_armed` has the same expression.
  const at = sql<number>`case when trap_logs.is_clock_odd then trap_logs.received_at else trap_logs.occurred_at end`;
  const dayNumber = sql<number>`((${at}) + ${sql.lit(TOKYO_OFFSET_MS)}) / ${sql.lit(DAY_MS)}`;
  const rows = await db
    .selectFrom('trap_logs')
    .select(['trap_logs.trap_id', dayNumber.as('day_number')])
    .distinct()
    .where('trap_logs.site_id', '=', scope.siteId)
    .where('trap_logs.trap_id', 'in', trapIds)
    .where('trap_logs.source', '=', sql.lit('sensor' as const))
    .where('trap_logs.contact', '=', sql.lit('armed' as const))
    .where(at, '>=', from)
    .where(at, '<', to)
    .execute();
  const days = new Map<string, Set<string>>();
  for (const { trap_id, day_number } of rows) {
    const day = formatDate(day_number * DAY_MS);
    days.set(trap_id, (days.get(trap_id) ?? new Set()).add(day));
  }
  return days;
}
