import { isolateText } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { insertNotifications } from './notificationRepository.ts';
import { findLastChecker } from '../traps/trapLogRepository.ts';
import { closeIncident, findOpenIncident, openIncident } from './incidentRepository.ts';
import { isRuleOn } from './rules/ruleSettings.ts';

interface LeftTrap {
  id: string;
  name: string;
  trap_no: string;
}

/**
 * Reminds the person who last checked or set a trap that its contact has stayed fired; once, until the trap changes.
 *
 * Source: R24, R33.
 */
export async function remindOfReset(
  trx: Db,
  scope: Scope,
  trap: LeftTrap,
  { occurred_at, received_at }: { occurred_at: number; received_at: number },
  now: number,
): Promise<void> {
  const open = await findOpenIncident(trx, scope, 'reset_unconfirmed', trap.id);
  const checkerId = await findLastChecker(trx, scope, trap.id);
  if (open !== undefined || checkerId === null) return;
  if (!(await isRuleOn(trx, scope, 'reset_unconfirmed'))) return;
  const about = {
    rule: 'reset_unconfirmed',
    target_type: 'trap',
    target_id: trap.id,
    occurred_at,
    received_at,
  } as const;
  const notification = {
    ...about,
    incident_id: await openIncident(trx, scope, about),
    title: `掛け直し未確認: ${trap.name}`,
    body: `${isolateText(`${trap.trap_no} ${trap.name}`)}の掛け直しを確認できません。確認のあとも、子機が作動の状態のままです。掛け直したか、子機の取り付けを確かめてください。`,
    target_name: trap.name,
  };
  await insertNotifications(trx, scope, [checkerId], notification, now);
}

/** Resolves the reminder when the contact has moved or the trap has been visited again. */
export async function resolveReset(trx: Db, scope: Scope, trapId: string, now: number): Promise<void> {
  const open = await findOpenIncident(trx, scope, 'reset_unconfirmed', trapId);
  if (open !== undefined) await closeIncident(trx, scope, open.id, now);
}
