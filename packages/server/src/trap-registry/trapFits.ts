import type { InputProblem } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { InputError } from '../errors/appError.ts';
import { findGroup } from '../groups/repository.ts';
import { findMember } from '../users/repository.ts';
import { findTrapByNo, findTrapBySensor } from '../traps/repository.ts';

interface FittingTrap {
  id: string;
  /** `null` if it does not change. */
  trap_no: string | null;
  fiscal_year: number;
  dev_eui: string | null;
  owner_user_id: string | null;
  group_id: string | null;
}

const problem = (isWrong: boolean, field: keyof FittingTrap, message: string): InputProblem[] =>
  isWrong ? [{ field, message }] : [];

/**
 * Refuses what conflicts with the site's other rows: a number or sensor that is taken, a person or group that does
 * not exist in the site. Only the site's own rows are queried, so nothing of another site is disclosed.
 *
 * @throws {InputError}
 */
export async function checkTrapFits(trx: Db, scope: Scope, trap: FittingTrap): Promise<void> {
  const { owner_user_id, group_id, dev_eui } = trap;
  const { trap_no, fiscal_year } = trap;
  const sameNo = trap_no === null ? undefined : await findTrapByNo(trx, scope, { trap_no, fiscal_year });
  const sameSensor = dev_eui === null ? undefined : await findTrapBySensor(trx, scope, dev_eui);
  const owner = owner_user_id === null ? null : await findMember(trx, scope, owner_user_id);
  const group = group_id === null ? null : await findGroup(trx, scope, group_id);
  const problems = [
    ...problem(
      sameNo !== undefined && sameNo.id !== trap.id,
      'trap_no',
      `わな番号「${sameNo?.trap_no}」は${fiscal_year}年度にすでに使われています`,
    ),
    ...problem(
      sameSensor !== undefined && sameSensor.id !== trap.id,
      'dev_eui',
      'この子機は、ほかのわなに登録されています。先にそのわなから外してください',
    ),
    ...problem(owner === undefined, 'owner_user_id', 'この人は見つかりません'),
    ...problem(
      group === undefined || (group !== null && group.kind !== 'hunt'),
      'group_id',
      'このグループは見つかりません',
    ),
  ];
  if (problems.length > 0) throw new InputError(problems);
}
