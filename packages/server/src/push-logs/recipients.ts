import type { Scope } from '../access/scope.ts';
import { groupsAbove } from '../groups/repository.ts';
import type { Db } from '../database/database.ts';

/**
 * Who is told of what happens to a trap: its owner, the members of its group and of the groups above it,
 * and whoever may see gateways. On a hokapato site nobody is hunter, so there it is the group's members.
 *
 * Source: default notification rules; product description, section 4.
 */
export async function recipientsOfTrap(
  db: Db,
  scope: Scope,
  trap: { owner_user_id: string | null; group_id: string | null },
): Promise<string[]> {
  const groupIds = trap.group_id === null ? [] : await groupsAbove(db, scope, trap.group_id);
  const { is_satomori } = await db
    .selectFrom('sites')
    .select('is_satomori')
    .where('id', '=', scope.siteId)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .where('is_shared_viewer', '=', false)
    .where((eb) => {
      const inGroup = groupIds.length === 0 ? [] : [eb('hunt_group_id', 'in', groupIds)];
      const members = is_satomori ? inGroup.map((of) => eb.and([of, eb('is_hunter', '=', true)])) : inGroup;
      return eb.or([eb('id', '=', trap.owner_user_id ?? ''), eb('is_gw_view', '=', true), ...members]);
    })
    .orderBy('id')
    .execute();
  return rows.map((row) => row.id);
}
