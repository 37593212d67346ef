import {
  duration,
  type Ladder,
  LADDER_AUDIENCES,
  LADDER_ENDED,
  type LadderAudience,
  haveAllDeclined,
  ladderInForce,
  minutesOfAcknowledgement,
  AHEAD_OF_JOB_MS,
  waitForStep,
  isolateText,
} from '@satomori/core';
import { type Scope, scopeOfSystem } from '../access/scope.ts';
import type { Database, Db } from '../database/database.ts';
import { forEachRow } from '../database/forEachRow.ts';
import { lockSite } from '../database/sequence.ts';
import { findTrap } from '../traps/repository.ts';
import { isOnTheWay, listResponders, type Responder } from '../traps/responderRepository.ts';
import { announceIncident, touchTrapOf, updateIncident } from './incidentRepository.ts';
import {
  expireResponder,
  findDueIncident,
  insertStep,
  listDeclinations,
  listDueIncidents,
  listLadders,
  listNotified,
  listSteps,
} from './ladderRepository.ts';
import { insertNotifications } from './notificationRepository.ts';
import { peopleOfAudiences } from './recipientRepository.ts';
import { type FiredTrap, firedNotification, trapText } from './trapText.ts';

type Incident = NonNullable<Awaited<ReturnType<typeof findDueIncident>>>;
type Progress = Pick<Incident, 'id' | 'steps_run' | 'occurred_at' | 'received_at'>;

/** The group's ladder, or the one of a group above, or the usual one. Source: R150. */
export const ladderOf = async (db: Db, scope: Scope, trap: FiredTrap): Promise<Ladder> =>
  ladderInForce(await listLadders(db, scope), trap.group_id);

const LAST_AUDIENCES: readonly LadderAudience[] = ['administrators'];

/** Who a step notifies; the one after the last tells the administrators that nobody answered. */
const audiencesOfStep = (ladder: Ladder, stepsRun: number): readonly LadderAudience[] =>
  ladder[stepsRun]?.audiences ?? LAST_AUDIENCES;

/** Whom the steps that have run would notify now. */
export async function peopleOfStepsRun(
  db: Db,
  scope: Scope,
  trap: FiredTrap,
  stepsRun: number,
): Promise<string[]> {
  const ladder = await ladderOf(db, scope, trap);
  const audiences = Array.from({ length: stepsRun }, (_, step) => audiencesOfStep(ladder, step)).flat();
  return peopleOfAudiences(db, scope, trap, audiences);
}

/**
 * Who has been notified of the firing and is still among the trap's people: not who lost sight of it.
 *
 * Source: R82.
 */
export async function peopleStillNotified(
  db: Db,
  scope: Scope,
  trap: FiredTrap,
  incidentId: string,
): Promise<string[]> {
  const people = new Set(await peopleOfAudiences(db, scope, trap, LADDER_AUDIENCES));
  return (await listNotified(db, scope, incidentId)).filter((userId) => people.has(userId));
}

/** What those read who are added later: how long nobody has answered. */
function stepNotification(trap: FiredTrap, incident: Progress, ladder: Ladder, now: number) {
  const target = { target_type: 'trap', target_id: trap.id, target_name: trap.name } as const;
  const times = { occurred_at: incident.occurred_at, received_at: incident.received_at };
  const since = duration(Math.max(0, now - incident.received_at));
  const common = { incident_id: incident.id, ...target, ...times };
  if (incident.steps_run === 0) return { ...common, ...firedNotification(trap, times, null) };
  if (incident.steps_run >= ladder.length)
    return {
      ...common,
      rule: 'nobody_reached',
      title: `連絡がつきません: ${trap.name}`,
      body: `${trapText(trap)}の作動から${since}、だれも「向かいます」と答えていません。電話などで確かめてください。`,
      received_at: now,
    } as const;
  const fired = firedNotification(trap, times, null);
  return { ...common, ...fired, body: `${fired.body}（${since}たっても、向かう人がいません）` };
}

/**
 * Runs the next step, and those after it while nobody at all has been notified.
 *
 * @returns the number of steps run, or `LADDER_ENDED`
 */
async function climb(
  trx: Db,
  scope: Scope,
  trap: FiredTrap,
  incident: Progress,
  ladder: Ladder,
  now: number,
): Promise<number> {
  const known = new Set(await peopleStillNotified(trx, scope, trap, incident.id));
  let run = incident.steps_run;
  do {
    const reached = await peopleOfAudiences(trx, scope, trap, audiencesOfStep(ladder, run));
    const isLast = run >= ladder.length;
    // The administrators may know of the firing; that nobody answers they do not.
    const added = isLast ? reached : reached.filter((userId) => !known.has(userId));
    const notification = stepNotification(trap, { ...incident, steps_run: run }, ladder, now);
    await insertNotifications(trx, scope, added, notification, now);
    await insertStep(trx, scope, {
      incident_id: incident.id,
      step_no: run + 1,
      ran_at: now,
      user_ids: run === 0 ? reached : added,
    });
    for (const userId of added) known.add(userId);
    run = isLast ? LADDER_ENDED : run + 1;
  } while (known.size === 0 && run < LADDER_ENDED);
  return run;
}

/** When the next step runs, counted from the last one; at once where that was run by a clock that was fast. */
async function nextStepAt(
  trx: Db,
  scope: Scope,
  { id, steps_run }: Pick<Incident, 'id' | 'steps_run'>,
  ladder: Ladder,
  now: number,
): Promise<number | null> {
  const wait = waitForStep(ladder, steps_run);
  if (wait === null) return null;
  if (haveAllDeclined(await listDeclinations(trx, scope, id))) return now;
  const ranAt = (await listSteps(trx, scope, [id])).at(-1)?.ran_at ?? now;
  return ranAt > now + AHEAD_OF_JOB_MS ? now : ranAt + wait;
}

const schedule = (trx: Db, scope: Scope, incidentId: string, nextAt: number | null, now: number) =>
  updateIncident(trx, scope, incidentId, { next_step_at: nextAt, step_set_at: nextAt === null ? null : now });

/**
 * Notifies the first of the ladder of a firing that was just opened, and sets when the next follow.
 *
 * Source: R150.
 */
export async function startLadder(
  trx: Db,
  scope: Scope,
  trap: FiredTrap,
  incident: Omit<Progress, 'steps_run'>,
  now: number,
): Promise<void> {
  const ladder = await ladderOf(trx, scope, trap);
  const steps_run = await climb(trx, scope, trap, { ...incident, steps_run: 0 }, ladder, now);
  await updateIncident(trx, scope, incident.id, { steps_run });
  await schedule(
    trx,
    scope,
    incident.id,
    await nextStepAt(trx, scope, { ...incident, steps_run }, ladder, now),
    now,
  );
}

/** Shows the person who said 「向かいます」 last, and sets when the incident is looked at next. Source: R151. */
export async function applyResponders(
  trx: Db,
  scope: Scope,
  { id, rule, steps_run }: Pick<Incident, 'id' | 'rule' | 'steps_run'>,
  trap: FiredTrap | undefined,
  now: number,
): Promise<void> {
  const onTheWay = (await listResponders(trx, scope, [id])).filter(isOnTheWay);
  const last = onTheWay.at(-1);
  await updateIncident(trx, scope, id, {
    acknowledged_at: last?.acknowledged_at ?? null,
    acknowledged_by: last?.user_id ?? null,
    eta_minutes: last?.eta_minutes ?? null,
    note: last?.note ?? null,
  });
  if (rule === 'trap_fired' && trap !== undefined) {
    const nextAt =
      last === undefined
        ? await nextStepAt(trx, scope, { id, steps_run }, await ladderOf(trx, scope, trap), now)
        : Math.min(...onTheWay.map(({ expires_at }) => expires_at));
    await schedule(trx, scope, id, nextAt, now);
  }
  await announceIncident(trx, scope, id);
  await touchTrapOf(trx, scope, id, now);
}

/** Whether a 「向かいます」 no longer counts, also where that has not been noted yet. Source: R68, R151. */
export const isExpired = (responder: Responder, now: number): boolean =>
  responder.expires_at <= now || responder.acknowledged_at > now + AHEAD_OF_JOB_MS;

/** Ends each 「向かいます」 without a check for too long, and tells everybody who knows of the firing and still sees the trap. */
async function expire(trx: Db, scope: Scope, trap: FiredTrap, incident: Incident, now: number) {
  const responders = await listResponders(trx, scope, [incident.id]);
  const over = responders.filter((responder) => isOnTheWay(responder) && isExpired(responder, now));
  for (const responder of over) {
    await expireResponder(trx, scope, responder.id, now);
    const minutes = minutesOfAcknowledgement(responder.eta_minutes);
    const notification = {
      incident_id: incident.id,
      rule: 'acknowledgement_expired',
      title: `確認がまだです: ${trap.name}`,
      body: `${isolateText(responder.user_name)}さんの「向かいます」から${minutes}分たちましたが、確認の記録がありません。向かえる人は、もう一度「向かいます」で知らせてください。`,
      target_type: 'trap',
      target_id: trap.id,
      target_name: trap.name,
      occurred_at: incident.occurred_at,
      received_at: now,
    } as const;
    const people = await peopleStillNotified(trx, scope, trap, incident.id);
    await insertNotifications(trx, scope, people, notification, now);
  }
}

async function runIncident(trx: Db, scope: Scope, incidentId: string, now: number): Promise<void> {
  await lockSite(trx, scope.siteId);
  const incident = await findDueIncident(trx, scope, incidentId, now);
  // Another server may have run the step, or somebody answered, in the meantime.
  if (incident === undefined) return;
  const trap = await findTrap(trx, scope, incident.target_id);
  if (trap === undefined) {
    await schedule(trx, scope, incidentId, null, now);
    return;
  }
  await expire(trx, scope, trap, incident, now);
  const isAnswered = (await listResponders(trx, scope, [incidentId])).some(isOnTheWay);
  const ladder = await ladderOf(trx, scope, trap);
  const dueAt = isAnswered ? null : await nextStepAt(trx, scope, incident, ladder, now);
  const steps_run =
    dueAt !== null && dueAt <= now
      ? await climb(trx, scope, trap, incident, ladder, now)
      : incident.steps_run;
  await updateIncident(trx, scope, incidentId, { steps_run });
  await applyResponders(trx, scope, { ...incident, steps_run }, trap, now);
}

/**
 * Runs the steps of ladders that are due, and ends 「向かいます」 that lasted too long. A step that was due while no
 * server ran is run then.
 *
 * @returns the sites concerned
 * @throws {AggregateError} if it failed for some, after all have been tried
 * Source: R23, R150, R151.
 */
export async function runLadders(database: Database, now: number): Promise<string[]> {
  const due = await listDueIncidents(database.db, now);
  await forEachRow(due, ({ site_id, id }) =>
    database.transaction((trx) => runIncident(trx, scopeOfSystem(site_id), id, now)),
  );
  return [...new Set(due.map(({ site_id }) => site_id))];
}
