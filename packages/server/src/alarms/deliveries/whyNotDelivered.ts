import { type DeliveryGap, MINUTE_MS } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { channelsOf } from '../../delivery/messageChannels.ts';
import { AppError } from '../../errors/appError.ts';
import { findTrap } from '../../traps/repository.ts';
import { findFirstNotification, findPersonToNotify, findTargetName } from './deliveryRecordRepository.ts';
import { findIncident } from '../incidentRepository.ts';
import { ladderOf } from '../ladder.ts';
import { peopleOfAudiences } from '../recipientRepository.ts';

type Person = NonNullable<Awaited<ReturnType<typeof findPersonToNotify>>>;
type Incident = NonNullable<Awaited<ReturnType<typeof findIncident>>>;
interface Reason {
  gap: DeliveryGap;
  at: number | null;
}
const reason = (gap: DeliveryGap, at: number | null = null): Reason => ({ gap, at });

/** When a step of the ladder runs if nobody answers; `null` where it no longer runs. */
function timeOfStep(incident: Incident, minutesAhead: number): number | null {
  const { closed_at, acknowledged_at, next_step_at } = incident;
  if (closed_at !== null || acknowledged_at !== null || next_step_at === null) return null;
  return next_step_at + minutesAhead * MINUTE_MS;
}

/** Why somebody has no notification of an incident. */
async function whyNotNotified(db: Db, scope: Scope, incident: Incident, person: Person): Promise<Reason> {
  if (person.is_disabled || person.deleted_at !== null) return reason('account_disabled');
  if (person.is_shared_viewer) return reason('shared_account');
  const trap = incident.rule === 'trap_fired' ? await findTrap(db, scope, incident.target_id) : undefined;
  if (trap === undefined) return reason('not_receiver');
  const ladder = await ladderOf(db, scope, trap);
  for (const [index, { audiences, after_minutes }] of ladder.entries()) {
    if (!(await peopleOfAudiences(db, scope, trap, audiences)).includes(person.id)) continue;
    if (index < incident.steps_run) return reason('not_receiver_then');
    const nextAfter = ladder[incident.steps_run]?.after_minutes ?? after_minutes;
    return reason('later_step', timeOfStep(incident, after_minutes - nextAfter));
  }
  return reason('not_receiver');
}

/**
 * Why a person was not notified of an incident, or only in the app, judged by what is set now.
 *
 * @throws {AppError} `not_found` for a person or an incident of another site
 * Source: R162.
 */
export async function whyNotDelivered(db: Db, scope: Scope, userId: string, incidentId: string) {
  const person = await findPersonToNotify(db, scope, userId);
  const incident = await findIncident(db, scope, incidentId);
  if (person === undefined || incident === undefined) throw new AppError('not_found');
  const notified = await findFirstNotification(db, scope, incidentId, userId);
  const reasons =
    notified === undefined
      ? [await whyNotNotified(db, scope, incident, person)]
      : (await channelsOf(db, scope, notified.rule, [userId]))(userId).gaps.map((gap) => reason(gap));
  return {
    user_name: person.name,
    rule: incident.rule,
    target_name: await findTargetName(db, scope, incidentId),
    occurred_at: incident.occurred_at,
    notified_at: notified?.created_at ?? null,
    reasons,
  };
}
