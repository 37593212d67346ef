import { formatDateTime, TRAP_LOG_KIND_LABELS, type TrapLogKind } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { recipientsByRule, recipientsOfTrap } from './recipientRepository.ts';
import { insertNotifications } from './notificationRepository.ts';
import { findOpenIncident, openIncident, updateIncident } from './incidentRepository.ts';
import { type FiredTrap, type Times, trapText } from './trapText.ts';

interface CancelledAct {
  kind: TrapLogKind;
  /** The oldest firing that is open again; `undefined` if there is none. */
  firing: Times | undefined;
}

/** Its people are notified of the cancellation below; the ladder goes on from there. */
async function reopenAsNew(
  trx: Db,
  scope: Scope,
  firing: Omit<Parameters<typeof openIncident>[2], 'rule'>,
  now: number,
): Promise<string> {
  const id = await openIncident(trx, scope, { rule: 'trap_fired', ...firing });
  await updateIncident(trx, scope, id, { next_step_at: now, step_set_at: now });
  return id;
}

/**
 * Notifies the trap's people that an act is cancelled: the trap is still fired, or not watched as they believed. A
 * patrol was never notified.
 *
 * Source: R33, R42.
 */
export async function notifyCancelled(
  trx: Db,
  scope: Scope,
  trap: FiredTrap,
  { kind, firing }: CancelledAct,
  now: number,
): Promise<void> {
  if (firing === undefined && kind !== 'set') return;
  const act = TRAP_LOG_KIND_LABELS[kind];
  const target = { target_type: 'trap', target_id: trap.id } as const;
  const happened = firing ?? { occurred_at: now, received_at: now };
  const times = { occurred_at: happened.occurred_at, received_at: happened.received_at };
  const about =
    firing === undefined
      ? ({
          rule: 'act_cancelled',
          incident_id: null,
          title: `${act}の取り消し: ${trap.name}`,
          body: `${trapText(trap)}の${act}の記録が取り消されました。状態は${act}の前に戻りました。`,
        } as const)
      : ({
          rule: 'trap_fired',
          incident_id:
            (await findOpenIncident(trx, scope, 'trap_fired', trap.id))?.id ??
            (await reopenAsNew(trx, scope, { ...target, ...times }, now)),
          title: `わな作動（${act}の取り消し）: ${trap.name}`,
          body: `${trapText(trap)}の${act}の記録が取り消されました。わなは作動したままです。作動 ${formatDateTime(times.occurred_at)}`,
        } as const);
  const notification = { ...about, ...target, target_name: trap.name, ...times };
  const recipients = await (firing === undefined
    ? recipientsByRule(trx, scope, trap, 'act_cancelled')
    : recipientsOfTrap(trx, scope, trap));
  await insertNotifications(trx, scope, recipients, notification, now);
}
