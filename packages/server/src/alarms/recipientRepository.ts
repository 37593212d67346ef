import {
  type AlarmRule,
  boundsAround,
  distanceM,
  type GroundPoint,
  type LadderAudience,
  type Receiver,
  type SightingRule,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { groupsAbove } from '../groups/repository.ts';
import type { Db } from '../database/database.ts';
import { ruleSetting } from './rules/ruleSettings.ts';

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

/** Owner and group of a trap. */
export interface TrapOfPeople {
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

/** Who of a trap's people belongs to these receivers of a rule; a group means those above it, too. Source: R82. */
export const recipientsAmong = (
  db: Db,
  scope: Scope,
  trap: TrapOfPeople,
  receivers: readonly Receiver[],
): Promise<string[]> =>
  peopleOfAudiences(
    db,
    scope,
    trap,
    receivers.flatMap((receiver): LadderAudience[] =>
      receiver === 'group' ? ['group', 'groups_above'] : [receiver],
    ),
  );

/** Who is notified about a trap by a rule as the site set it; nobody where it switched the rule off. Source: R143. */
export async function recipientsByRule(
  db: Db,
  scope: Scope,
  trap: TrapOfPeople,
  rule: AlarmRule,
): Promise<string[]> {
  const { is_on, receivers } = await ruleSetting(db, scope, rule);
  return is_on ? recipientsAmong(db, scope, trap, receivers) : [];
}

/** Everybody who administers the site. */
export async function recipientsAmongAdministrators(db: Db, scope: Scope): Promise<string[]> {
  const rows = await reachablePeople(db, scope).where('is_admin', '=', true).execute();
  return rows.map((row) => row.id);
}

/** Who is notified about a gateway by a rule as the site set it. Source: R174. */
export const recipientsOfGateway = (
  db: Db,
  scope: Scope,
  rule: 'gateway_offline' | 'gateway_back',
): Promise<string[]> => recipientsByRule(db, scope, { owner_user_id: null, group_id: null }, rule);

/**
 * As `recipientsByRule`, for many traps: traps of the same owner and group are asked for once.
 *
 * Source: R174.
 */
export async function recipientsOfTraps(
  db: Db,
  scope: Scope,
  rule: AlarmRule,
  traps: readonly TrapOfPeople[],
): Promise<(trap: TrapOfPeople) => string[]> {
  const keyOf = ({ owner_user_id, group_id }: TrapOfPeople) => `${owner_user_id} ${group_id}`;
  const { is_on, receivers } = await ruleSetting(db, scope, rule);
  const found = new Map<string, string[]>();
  for (const trap of is_on ? traps : [])
    if (!found.has(keyOf(trap))) found.set(keyOf(trap), await recipientsAmong(db, scope, trap, receivers));
  return (trap) => found.get(keyOf(trap)) ?? [];
}

/** Hunt groups with a trap near a place, and the groups above them. */
async function groupsNear(db: Db, scope: Scope, place: GroundPoint, metres: number): Promise<string[]> {
  const { west, east, south, north } = boundsAround(place, metres);
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
      distanceM(place, { latitude, longitude }) <= metres
        ? [group_id]
        : [],
    ),
  );
  const above = await Promise.all([...near].map((groupId) => groupsAbove(db, scope, groupId)));
  return [...new Set(above.flat())];
}

/**
 * Who is notified of a dangerous sighting: the administrators, and the hunters of groups with a trap within the
 * distance that the site set; without a position all hunters. Nobody where the site switched the rule off.
 *
 * Source: R33, R82, R143.
 */
export async function recipientsOfSighting(
  db: Db,
  scope: Scope,
  place: GroundPoint | null,
  rule: SightingRule,
): Promise<string[]> {
  const { is_on, threshold, receivers } = await ruleSetting(db, scope, rule);
  if (!is_on) return [];
  const hasGroup = receivers.includes('group');
  const groupIds = !hasGroup
    ? []
    : place === null
      ? null
      : await groupsNear(db, scope, place, threshold ?? 0);
  const rows = await reachablePeople(db, scope)
    .where((eb) => {
      const concerned =
        groupIds === null
          ? [eb('is_hunter', '=', true)]
          : groupIds.length === 0
            ? []
            : [eb.and([eb('is_hunter', '=', true), eb('hunt_group_id', 'in', groupIds)])];
      const administrators = receivers.includes('administrators') ? [eb('is_admin', '=', true)] : [];
      return eb.or([...administrators, ...concerned]);
    })
    .execute();
  return rows.map((row) => row.id);
}
