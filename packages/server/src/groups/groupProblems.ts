import type { Group, InputProblem } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { findGroup } from './repository.ts';

/** The fields that name a group, with the kind that it has to be of. */
const KINDS = { hunt_group_id: 'hunt', witness_group_id: 'witness' } as const satisfies Record<
  string,
  Group['kind']
>;

/** What is wrong with a group that was entered: it must be one of the site, of this kind. */
export async function groupProblem(
  db: Db,
  scope: Scope,
  { field, groupId, kind }: { field: string; groupId: string | null; kind: Group['kind'] },
): Promise<InputProblem[]> {
  if (groupId === null) return [];
  const group = await findGroup(db, scope, groupId);
  return group?.kind === kind ? [] : [{ field, message: 'このグループは見つかりません' }];
}

/** What is wrong with the groups that were entered: each must be one of the site, of the right kind. */
export async function groupProblems(
  db: Db,
  scope: Scope,
  entered: Readonly<Record<keyof typeof KINDS, string | null>>,
): Promise<InputProblem[]> {
  const problems: InputProblem[] = [];
  for (const field of ['hunt_group_id', 'witness_group_id'] as const)
    problems.push(...(await groupProblem(db, scope, { field, groupId: entered[field], kind: KINDS[field] })));
  return problems;
}
