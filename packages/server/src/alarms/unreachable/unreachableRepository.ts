import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';

/** Where set traps are among people: each pair of group and owner once, with the number of its traps. */
export const listPlacesOfTraps = (db: Db, scope: Scope) =>
  db
    .selectFrom('traps')
    .leftJoin('groups', (join) =>
      join.onRef('groups.site_id', '=', 'traps.site_id').onRef('groups.id', '=', 'traps.group_id'),
    )
    .select(['traps.group_id', 'traps.owner_user_id', 'groups.name as group_name'])
    .select((eb) => eb.fn.countAll<number>().as('traps'))
    .where('traps.site_id', '=', scope.siteId)
    .where('traps.placement', '=', 'set')
    .where('traps.deleted_at', 'is', null)
    .groupBy(['traps.group_id', 'traps.owner_user_id', 'groups.name'])
    .execute();

/** Open firings whose ladder has ended without anybody on the way. */
export async function countUnanswered(db: Db, scope: Scope): Promise<number> {
  const { count } = await db
    .selectFrom('incidents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', 'trap_fired')
    .where('closed_at', 'is', null)
    .where('acknowledged_at', 'is', null)
    .where('steps_run', '>', 0)
    .where('next_step_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether the administrators were told of something like this between these times (milliseconds). */
export async function hasNotice(
  db: Db,
  scope: Scope,
  [from, to]: readonly [number, number],
): Promise<boolean> {
  const row = await db
    .selectFrom('push_logs')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('rule', '=', 'nobody_reached')
    .where('incident_id', 'is', null)
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
