import type { InputProblem } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { PostRow } from '../repository.ts';
import { findTrapLog } from '../../traps/trapLogRepository.ts';
import { knownMembers } from '../../users/repository.ts';
import { type CaptureContent, readDetails } from './details.ts';

/**
 * People and the firing that a capture names and nobody knows; those of another group or site are answered alike. What the
 * row says already stays, also where the person has gone since.
 *
 * @param known the stored row, where there is one
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
