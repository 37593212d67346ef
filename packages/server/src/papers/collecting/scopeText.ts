import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import { listGroupParents } from '../../groups/treeRepository.ts';

interface Group {
  id: string;
  name: string;
  parent_id: string | null;
}

/** The number of groups below one. */
function countBelow(groups: readonly Group[], id: string): number {
  const seen = new Set([id]);
  for (let size = 0; size < seen.size; ) {
    size = seen.size;
    for (const group of groups) if (seen.has(group.parent_id ?? '')) seen.add(group.id);
  }
  return seen.size - 1;
}

const withBelow = (name: string, below: number): string =>
  `${name}（${below === 0 ? '下位のグループなし' : `下位の${below}グループを含む`}）`;

/** The group of the filter, in words. Groups below it are always included; an invisible group is not named. */
export async function groupText(db: Db, scope: Scope, id: string): Promise<string> {
  const { huntGroupIds } = scope;
  const groups = await listGroupParents(db, scope);
  const group = groups.find((each) => each.id === id);
  const isSeen = huntGroupIds === 'all' || huntGroupIds.includes(id);
  return group === undefined || !isSeen ? '指定のグループ' : withBelow(group.name, countBelow(groups, id));
}

/** Whose rows a person's papers contain at most, in words. Source: R37. */
export async function scopeText(db: Db, scope: Scope): Promise<string> {
  const { huntGroupIds } = scope;
  if (huntGroupIds === 'all') return 'サイト全体';
  if (huntGroupIds.length === 0) return '本人の記録だけ';
  const groups = await listGroupParents(db, scope);
  const own = groups.filter(({ id }) => huntGroupIds.includes(id));
  const tops = own.filter(({ parent_id }) => !huntGroupIds.includes(parent_id ?? ''));
  const names = tops.map(({ id, name }) => withBelow(name, countBelow(own, id)));
  return [...names, '本人の記録'].join('、');
}
