import type { CountedTrap, PlacingAct } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { registerBefore } from '../trap-logs/actUndo.ts';
import { hasPlaced } from '../trap-logs/notApplied.ts';
import { listRegister, type TrapFilter } from '../traps/repository.ts';
import {
  listPlacingActs,
  listSprungChecks,
  listSprungPosts,
  type PlacingActRow,
} from './trapDayRepository.ts';

function placingAct(row: PlacingActRow): PlacingAct {
  // The query selects these acts only.
  const act = { ...row, kind: row.kind as PlacingAct['kind'] };
  return { ...act, is_applied: hasPlaced(act) };
}

const momentsOf = (rows: readonly { at: number }[] | undefined): number[] => (rows ?? []).map(({ at }) => at);

/**
 * The traps with this filter, with all that their trap-days of a period depend on.
 *
 * @param period milliseconds
 */
export async function readCountedTraps(
  db: Db,
  scope: Scope,
  filter: TrapFilter,
  period: { from: number; to: number },
): Promise<CountedTrap[]> {
  const traps = await listRegister(db, scope, filter);
  const acts = Map.groupBy(await listPlacingActs(db, scope), ({ trap_id }) => trap_id);
  const checks = Map.groupBy(await listSprungChecks(db, scope, period), ({ trap_id }) => trap_id);
  const posts = Map.groupBy(await listSprungPosts(db, scope, period), ({ trap_id }) => trap_id ?? '');
  return traps.map((trap) => {
    const own = acts.get(trap.id) ?? [];
    return {
      ...trap,
      acts: own.map(placingAct),
      before: registerBefore(own),
      sprung_posts: momentsOf(posts.get(trap.id)),
      sprung_checks: momentsOf(checks.get(trap.id)),
    };
  });
}
