import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import { seesTrap, type TrapFilter } from './repository.ts';

/** Under which names a scope may have seen a trap: its groups, and the person. */
const audienceNames = ({ userId, huntGroupIds }: Scope): string[] => [
  ...(huntGroupIds as readonly string[]),
  ...(userId === null ? [] : [userId]),
];

/**
 * Traps that went to another group or owner after the scope may have seen them. No filter holds here but the id: by
 * a filter somebody could feel out what a hidden trap says now.
 */
export async function listHiddenTraps(
  db: Db,
  scope: Scope,
  filter: Pick<TrapFilter, 'trap_id'>,
  start: PageStart<'id'>,
): Promise<{ id: string; sequence: number; deleted_at: number }[]> {
  // Who sees the whole site is never hidden any of it.
  if (scope.huntGroupIds === 'all') return [];
  return (
    db
      .selectFrom('hidings')
      .innerJoin('traps', (join) =>
        join.onRef('traps.site_id', '=', 'hidings.site_id').onRef('traps.id', '=', 'hidings.row_id'),
      )
      .select((eb) => [
        'traps.id',
        eb.fn.max('hidings.sequence').as('sequence'),
        eb.fn.max('hidings.at').as('deleted_at'),
      ])
      .where('hidings.site_id', '=', scope.siteId)
      .where('hidings.sequence', '>', start.since ?? 0)
      .where('hidings.audience_id', 'in', audienceNames(scope))
      // A comparison with nothing is neither true nor false, so that plain "not" would lose rows.
      .where((eb) => eb.not(eb.fn.coalesce(seesTrap(scope, eb as never), eb.lit(false))))
      .$if(filter.trap_id !== undefined, (query) => query.where('traps.id', '=', filter.trap_id ?? ''))
      .groupBy('traps.id')
      .$if(start.before !== null, (query) =>
        query.having((eb) => eb(eb.fn.max('hidings.sequence'), '<', Number(start.before))),
      )
      .orderBy('sequence', 'desc')
      .limit(oneMore(start))
      .execute()
  );
}
