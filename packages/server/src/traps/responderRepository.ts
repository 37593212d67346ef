import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';

/** Everybody who said 「向かいます」 in these incidents, in that order. */
export const listResponders = (db: Db, scope: Scope, incidentIds: readonly string[]) =>
  incidentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('incident_responders')
        .innerJoin('users', (join) =>
          join
            .onRef('users.site_id', '=', 'incident_responders.site_id')
            .onRef('users.id', '=', 'incident_responders.user_id'),
        )
        .selectAll('incident_responders')
        .select('users.name as user_name')
        .where('incident_responders.site_id', '=', scope.siteId)
        .where('incident_id', 'in', incidentIds)
        .orderBy('incident_responders.acknowledged_at')
        .orderBy('incident_responders.id')
        .execute();
export type Responder = Awaited<ReturnType<typeof listResponders>>[number];

/** Whether that person is still on the way. */
export const isOnTheWay = ({ withdrawn_at, expired_at }: Pick<Responder, 'withdrawn_at' | 'expired_at'>) =>
  withdrawn_at === null && expired_at === null;

/** A 「向かいます」 as this person sees it. */
export const viewResponder = (
  { user_id, user_name, acknowledged_at, eta_minutes, note, expires_at, withdrawn_at, expired_at }: Responder,
  viewerId: string | null,
) => ({
  user_id,
  user_name,
  is_me: user_id === viewerId,
  acknowledged_at,
  eta_minutes,
  note,
  expires_at,
  withdrawn_at,
  expired_at,
});
