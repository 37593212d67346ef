import { newId } from '@satomori/core';
import { writeAudit } from '../audit-logs/repository.ts';
import type { Db } from '../database/database.ts';
import { nextSequence, lockSite } from '../database/sequence.ts';
import { AppError } from '../errors/appError.ts';
import { recordAct } from '../trap-logs/recordAct.ts';
import { trapChanged } from '../traps/changes.ts';
import type { TrapAuthor } from './register.ts';
import { findTrap, hasTrapLogs, updateTrap } from '../traps/repository.ts';
import { CLEARED_READINGS } from './clearedColumns.ts';
import { checkNoFiring } from './checkNoFiring.ts';
import { checkMayChange } from './rights.ts';

/**
 * Removes a trap from the register. Without a log it is deleted, and its number is free again; with one it stays with
 * its history as 撤去済み. In both cases its sensor can be assigned to another trap.
 *
 * @throws {AppError} `not_found`, `not_allowed`; {InputError} while a firing is open: it would never end
 * Source: R80, R165.
 */
export async function removeTrap(trx: Db, author: TrapAuthor, trapId: string, now: number) {
  const { scope } = author;
  await lockSite(trx, scope.siteId);
  const trap = await findTrap(trx, scope, trapId);
  if (trap === undefined) throw new AppError('not_found');
  checkMayChange(scope, trap, ['placement']);
  await checkNoFiring(trx, scope, trapId);
  const isRetired = await hasTrapLogs(trx, scope, trapId);
  const gone = { deleted_at: now, trap_no: trapId };
  const sequence = await nextSequence(trx, scope.siteId, trapChanged(trap));
  // Set up again, it is not safe by what its former sensor said.
  const freed = { ...CLEARED_READINGS, dev_eui: null, updated_at: now, sequence };
  await updateTrap(trx, scope, trapId, isRetired ? freed : { ...freed, ...gone }, { bumpVersion: true });
  if (isRetired && trap.placement !== 'removed') {
    const act = { id: newId(), trap_id: trapId, kind: 'removed', occurred_at: now } as const;
    await recordAct(trx, scope, act, now, { isThere: false });
  }
  await writeAudit(trx, scope, {
    action: isRetired ? 'retire' : 'delete',
    target_type: 'trap',
    target_id: trapId,
    at: now,
    changes: { trap_no: [trap.trap_no, null], name: [trap.name, null], dev_eui: [trap.dev_eui, null] },
    request_id: author.requestId,
  });
  return isRetired
    ? ({ id: trapId, outcome: 'retired', deleted_at: null } as const)
    : ({ id: trapId, outcome: 'deleted', deleted_at: now } as const);
}
