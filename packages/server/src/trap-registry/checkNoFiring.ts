import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { InputError } from '../errors/appError.ts';
import { findTrap } from '../traps/repository.ts';

const FIRED = {
  field: 'placement',
  message: 'まだ確認していない作動があります。確認か撤去を記録してから、もう一度行ってください',
};

/**
 * A trap is not retired while a firing is open: it would be out of sight, and its people would go on being alarmed.
 *
 * @throws {InputError} for an open firing
 * Source: R165.
 */
export async function checkNoFiring(trx: Db, scope: Scope, trapId: string): Promise<void> {
  const trap = await findTrap(trx, scope, trapId);
  if (trap?.open_fired_at != null) throw new InputError([FIRED]);
}
