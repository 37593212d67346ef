import { boundsAround, distanceM, type GroundPoint } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { groupsAbove } from '../groups/repository.ts';
import type { Db } from '../database/database.ts';

/** A sighting within this distance of one of its traps concerns a group. */
const NEAR_TRAPS_M = 5_000;

/** All people of the site who can be notified. */
const reachablePeople = (db: Db, scope: Scope) =>
  db
    .selectFrom('users')
    .select('id')
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .where('is_disabled', '=', false)
    .where('is_shared_viewer', '=', false)
    .orderBy('id');

/**
 * Who is notified about a trap: its owner, the members of its group and of the groups above it, and those who may see
 * gateways. A hokapato site has no hunters, so there it is all members of the group.
 *
 * Source: R82.
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
  const rows = await reachablePeople(db, scope)
    .where((eb) => {
      const inGroup = groupIds.length === 0 ? [] : [eb('hunt_group_id', 'in', groupIds)];
      const members = is_satomori ? inGroup.map((of) => eb.and([of, eb('is_hunter', '=', true)])) : inGroup;
      return eb.or([eb('id', '=', trap.owner_user_id ?? ''), eb('is_gw_view', '=', true), ...members]);
    })
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Everybody who administers the site. Who else is told is decided where it happens: `announce.ts`, `notifyPoster.ts`,
 * `resetUnconfirmed.ts`, and `endWork.ts` of the trap logs.
 */
export async function recipientsAmongAdministrators(db: Db, scope: Scope): Promise<string[]> {
  const rows = await reachablePeople(db, scope).where('is_admin', '=', true).execute();
  return rows.map((row) => row.id);
}

/** Hunt groups with a trap near a place, and the groups above them. */
async function groupsNear(db: Db, scope: Scope, place: GroundPoint): Promise<string[]> {
  const { west, east, south, north } = boundsAround(place, NEAR_TRAPS_M);
  const traps = await db
    .selectFrom('traps')
    .select(['group_id', 'latitude', 'longitude'])
    .where('site_id', '=', scope.siteId)
    .where('deleted_at', 'is', null)
    .where('placement', '!=', 'removed')
    .where('group_id', 'is not', null)
    .where('latitude', '>=', south)
    .where('latitude', '<=', north)
    .where('longitude', '>=', west)
    .where('longitude', '<=', east)
    .execute();
  const near = new Set(
    traps.flatMap(({ group_id, latitude, longitude }) =>
      group_id !== null &&
      latitude !== null &&
      longitude !== null &&
      distanceM(place, { latitude, longitude }) <= NEAR_TRAPS_M
        ? [group_id]
        : [],
    ),
  );
  const above = await Promise.all([...near].map((groupId) => groupsAbove(db, scope, groupId)));
  return [...new Set(above.flat())];
}

/**
 * Who is notified of a dangerous sighting: the administrators, and the hunters of groups with a trap near it; without
 * a position all hunters.
 *
 * Source: R33, R82.
 */
export async function recipientsOfSighting(
  db: Db,
  scope: Scope,
  place: GroundPoint | null,
): Promise<string[]> {
  const groupIds = place === null ? null : await groupsNear(db, scope, place);
  const rows = await reachablePeople(db, scope)
    .where((eb) => {
      const concerned =
        groupIds === null
          ? [eb('is_hunter', '=', true)]
          : groupIds.length === 0
            ? []
            : [eb.and([eb('is_hunter', '=', true), eb('hunt_group_id', 'in', groupIds)])];
      return eb.or([eb('is_admin', '=', true), ...concerned]);
    })
    .execute();
  return rows.map((row) => row.id);
}
