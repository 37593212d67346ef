import type { ReadingApi } from '../api/index.ts';
import type { ImportMapping } from '../contract/imports.ts';
import { type AdminUser, listAdminUsers } from '../contract/people/adminUsers.ts';
import type { Group } from '../contract/people/groups.ts';
import type { Trap } from '../contract/devices/traps.ts';
import type { CallOptions } from '../http/client.ts';
import { MAX_PAGE_SIZE } from '../schemas/pageSizes.ts';
import type { Referable } from './findIds.ts';

/** By slot: what a file may name there. */
export type References = Record<string, readonly Referable[]>;

type Read = (api: ReadingApi, options: CallOptions) => Promise<readonly Referable[]>;

async function readAll<Row>(
  read: (page: { limit: number; cursor?: string }) => Promise<{ json: Row[]; next: string | null }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await read({ limit: MAX_PAGE_SIZE, ...(cursor === '' ? {} : { cursor }) });
    rows.push(...page.json);
    cursor = page.next;
  }
  return rows;
}

const readPeople: Read = async (api, options) => {
  const people = await readAll<AdminUser>((page) => api.list(listAdminUsers, page, options));
  return people.map(({ id, name, login_id, user_code }) => ({ id, names: [name, login_id, user_code, id] }));
};

const readTraps: Read = async (api, options) => {
  const traps = await readAll<Trap>((page) => api.traps.list(page, options));
  return traps.map(({ id, name, trap_no }) => ({ id, names: [name, trap_no, id] }));
};

const readGroups =
  (kind: Group['kind']): Read =>
  async (api, options) => {
    const groups = await readAll<Group>((page) => api.groups.list({ kind, ...page }, options));
    return groups.map(({ id, name }) => ({ id, names: [name, id] }));
  };

/** Slot → the list that its texts name. */
const LISTS: Readonly<Record<string, Read>> = {
  hunter_id: readPeople,
  owner_user_id: readPeople,
  trap_id: readTraps,
  group_id: readGroups('hunt'),
  hunt_group_id: readGroups('hunt'),
  witness_group_id: readGroups('witness'),
};

/** Reads what a file may name; a list only where the mapping has a field for it. See `idFinder`. */
export async function readReferences(
  api: ReadingApi,
  { columns, constants }: Pick<ImportMapping, 'columns' | 'constants'>,
  options: CallOptions = {},
): Promise<References> {
  const used = Object.entries(LISTS).filter(
    ([slot]) => columns[slot] !== undefined || constants[slot] !== undefined,
  );
  return Object.fromEntries(
    await Promise.all(used.map(async ([slot, read]) => [slot, await read(api, options)])),
  );
}
