import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { type PageStart, oneMore } from '../database/paging.ts';
import { seesTrap, type TrapFilter } from './repository.ts';

/** The audience names under which a scope may have seen a trap: its groups and the person. */
const audienceNames = ({ userId, huntGroupIds }: Scope): string[] => [
  ...(huntGroupIds as readonly string[]),
  ...(userId === null ? [] : [userId]),
];

/**
 * Traps that moved to another group or owner after the scope may have seen them. Only the filter by id applies: with
 * any other filter a caller could find out the present values of a hidden trap.
 */
export async function listHiddenTraps(
  db: Db,
  scope: Scope,
  filter: Pick<TrapFilter, 'trap_id'>,
  start: PageStart<'id'>,
): Promise<{ id: string; sequence: number; deleted_at: number }[]> {
  // Nothing is ever hidden from a scope of the whole site.
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
      // A comparison with NULL is neither true nor false, so a plain `not` would lose rows.
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
