import type { InputProblem } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { PostRow } from '../repository.ts';
import { findTrapLog } from '../../traps/trapLogRepository.ts';
import { knownMembers } from '../../users/repository.ts';
import { type CaptureContent, readDetails } from './details.ts';

/**
 * Ids of people and firings in a capture that do not exist; those of another group or site are treated alike. Ids
 * already in the stored row remain valid, even if the person has been deleted since.
 *
 * @param known the stored row, if there is one
 * Source: R12.
 */
export async function unknownIds(
  db: Db,
  scope: Scope,
  { killed_by = null, worker_ids = [], trap_log_id = null }: CaptureContent,
  known: PostRow | undefined,
): Promise<InputProblem[]> {
  const before = known === undefined ? null : readDetails(known.details);
  const isNewPerson = (id: string) => id !== before?.killed_by && before?.worker_ids.includes(id) !== true;
  const people = [...worker_ids, ...(killed_by === null ? [] : [killed_by])].filter(isNewPerson);
  const members = await knownMembers(db, scope, people);
  const isUnknown = (id: string) => isNewPerson(id) && !members.has(id);
  const problems: InputProblem[] = [];
  if (killed_by !== null && isUnknown(killed_by))
    problems.push({ field: 'killed_by', message: 'この人は登録されていません' });
  if (worker_ids.some(isUnknown))
    problems.push({ field: 'worker_ids', message: '登録されていない人がいます' });
  if (trap_log_id !== null && trap_log_id !== before?.trap_log_id) {
    const log = await findTrapLog(db, scope, trap_log_id);
    if (log === undefined) problems.push({ field: 'trap_log_id', message: 'このわなの記録はありません' });
  }
  return problems;
}
