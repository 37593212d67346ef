import type { Group, InputProblem } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { findGroup } from './repository.ts';

/** The fields that name a group, with the kind that it has to be of. */
const KINDS = { hunt_group_id: 'hunt', witness_group_id: 'witness' } as const satisfies Record<
  string,
  Group['kind']
>;

/** What is wrong with the groups that were entered: each must be one of the site, of the right kind. */
export async function groupProblems(
  db: Db,
  scope: Scope,
  entered: Readonly<Record<keyof typeof KINDS, string | null>>,
): Promise<InputProblem[]> {
  const problems: InputProblem[] = [];
  for (const field of ['hunt_group_id', 'witness_group_id'] as const) {
    const groupId = entered[field];
    const group = groupId === null ? null : await findGroup(db, scope, groupId);
    if (group === undefined || (group !== null && group.kind !== KINDS[field]))
      problems.push({ field, message: 'このグループは見つかりません' });
  }
  return problems;
}
