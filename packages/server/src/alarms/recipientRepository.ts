import { boundsAround, distanceM, type GroundPoint, type LadderAudience } from '@satomori/core';
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

/** The whereabouts of a trap among people. */
interface TrapOfPeople {
  owner_user_id: string | null;
  group_id: string | null;
}

/**
 * The people of these audiences for a trap. A hokapato site has no hunters, so there a group's people are all members.
 *
 * Source: R82, R150.
 */
export async function peopleOfAudiences(
  db: Db,
  scope: Scope,
  { owner_user_id, group_id }: TrapOfPeople,
  audiences: readonly LadderAudience[],
): Promise<string[]> {
  const { is_satomori } = await db
    .selectFrom('sites')
    .select('is_satomori')
    .where('id', '=', scope.siteId)
    .executeTakeFirstOrThrow();
  const above = group_id === null ? [] : await groupsAbove(db, scope, group_id);
  const groups = above.filter((id) => audiences.includes(id === group_id ? 'group' : 'groups_above'));
  const rows = await reachablePeople(db, scope)
    .where((eb) => {
      const members = eb('hunt_group_id', 'in', ['', ...groups]);
      const flags = {
        owner: eb('id', '=', owner_user_id ?? ''),
        gateway_viewers: eb('is_gw_view', '=', true),
        administrators: eb('is_admin', '=', true),
      };
      return eb.or([
        is_satomori ? eb.and([members, eb('is_hunter', '=', true)]) : members,
        ...(Object.keys(flags) as (keyof typeof flags)[])
          .filter((audience) => audiences.includes(audience))
          .map((audience) => flags[audience]),
      ]);
    })
    .execute();
  return rows.map((row) => row.id);
}

/** Who is notified of everything about a trap: its owner, its group and those above it, those who see gateways. */
export const recipientsOfTrap = (db: Db, scope: Scope, trap: TrapOfPeople): Promise<string[]> =>
  peopleOfAudiences(db, scope, trap, ['owner', 'group', 'groups_above', 'gateway_viewers']);

/**
 * Everybody who administers the site. Who else is told is decided where it happens: `announce.ts`, `notifyPoster.ts`,
 * `resetUnconfirmed.ts`, and `endWork.ts` of the trap logs.
 */
export async function recipientsAmongAdministrators(db: Db, scope: Scope): Promise<string[]> {
  const rows = await reachablePeople(db, scope).where('is_admin', '=', true).execute();
  return rows.map((row) => row.id);
}

/** Who is notified about a gateway: those who may see gateways, and the administrators. */
export async function recipientsOfGateway(db: Db, scope: Scope): Promise<string[]> {
  const rows = await reachablePeople(db, scope)
    .where((eb) => eb.or([eb('is_gw_view', '=', true), eb('is_admin', '=', true)]))
    .execute();
  return rows.map((row) => row.id);
}

/** Who is notified about the sensors of these traps: those who may see gateways, and of each trap its owner. */
export async function recipientsOfSensors(
  db: Db,
  scope: Scope,
): Promise<(trap: { owner_user_id: string | null }) => string[]> {
  const people = await reachablePeople(db, scope).select('is_gw_view').execute();
  return ({ owner_user_id }) =>
    people.filter((person) => person.is_gw_view || person.id === owner_user_id).map(({ id }) => id);
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
