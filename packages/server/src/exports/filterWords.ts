import { auditChanges, type AuditTarget } from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import { changesBetween } from '../audit-logs/changesBetween.ts';
import type { Db } from '../database/database.ts';
import { findGateway } from '../gateways/repository.ts';
import { groupText } from '../papers/collecting/scopeText.ts';
import { findTrap } from '../traps/repository.ts';
import type { FileAbout } from './formats/savedList.ts';

interface Filter {
  species?: readonly string[] | undefined;
  group_id?: string | undefined;
  trap_id?: string | undefined;
  gateway_id?: string | undefined;
  ids?: readonly string[] | undefined;
}

/** The names of what a filter refers to, as far as the caller may see it. */
async function namesIn(db: Db, scope: Scope, filter: Filter): Promise<Record<string, string>> {
  const { group_id, trap_id, gateway_id } = filter;
  const names: Record<string, string> = {};
  if (group_id !== undefined) names[group_id] = await groupText(db, scope, group_id);
  if (trap_id !== undefined) names[trap_id] = (await findTrap(db, scope, trap_id))?.name ?? '指定のわな';
  if (gateway_id !== undefined)
    names[gateway_id] = (await findGateway(db, scope, gateway_id))?.name ?? '指定の親機';
  return names;
}

/** A filter in words, the same as in the audit log. */
export async function filterWords(
  db: Db,
  scope: Scope,
  target_type: AuditTarget,
  filter: Filter,
): Promise<FileAbout['filter']> {
  const names = await namesIn(db, scope, filter);
  const { ids, ...others } = filter;
  const asked = ids === undefined ? others : { ...others, ids: `${ids.length}件` };
  const changes = auditChanges({ target_type, changes: changesBetween({}, asked), names });
  return changes.map(({ label, after }) => [label, after ?? '']);
}
