import type { RowsByTable } from './twins.ts';

/** Names whose table is not their plural. */
const NAMED: Record<string, string> = {
  point_id: 'posts',
  hunter_id: 'users',
  worker_ids: 'users',
  killed_by: 'users',
  leader_user_id: 'users',
  owner_user_id: 'users',
  hunt_group_id: 'groups',
  witness_group_id: 'groups',
  parent_id: 'groups',
  seen_log_id: 'trap_logs',
  device_id: 'devices',
  path: 'images',
};
const OF_PATH: Record<string, string> = {
  map_points: 'posts',
  map_hunt_points: 'posts',
  qa_lists: 'questions',
};

/** The table that an id of this name refers to; every table where the name does not tell. */
export function tablesNamed(name: string, path: string, rows: RowsByTable): string[] {
  const plural = name.replace(/_ids?$/, 's');
  const resource = path.split('/').findLast((part) => rows.has(OF_PATH[part] ?? part)) ?? '';
  const table = NAMED[name] ?? (rows.has(plural) ? plural : (OF_PATH[resource] ?? resource));
  return rows.has(table) ? [table] : [...rows.keys()];
}

/** An own id for a field of this name. */
export function ownIdNamed(name: string, rows: RowsByTable): string | undefined {
  const [table = ''] = tablesNamed(name, '', rows);
  const found = rows.get(table) ?? [];
  return found.find(({ id }) => typeof id === 'string')?.['id'] as string | undefined;
}
