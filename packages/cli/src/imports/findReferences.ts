import { type AdminUser, type ImportMapping, listAdminUsers, MAX_PAGE_SIZE, type Trap } from '@satomori/core';
import { idFinder, type Referable } from '@satomori/core/imports';
import type { WritingContext } from '../command/context.ts';

/** What fields of captures may name. */
const PEOPLE = 'hunter_id';
const TRAPS = 'trap_id';

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

/** Finds the people and traps that a file names; reads their lists only where the mapping has such a field. */
export async function findReferences({ api, signal }: WritingContext, { columns, constants }: ImportMapping) {
  const isUsed = (slot: string) => columns[slot] !== undefined || constants[slot] !== undefined;
  const known: Record<string, Referable[]> = {};
  if (isUsed(PEOPLE)) {
    const people = await readAll<AdminUser>(async (page) => api.list(listAdminUsers, page, { signal }));
    known[PEOPLE] = people.map(({ id, name, login_id, user_code }) => ({
      id,
      names: [id, name, login_id, user_code],
    }));
  }
  if (isUsed(TRAPS)) {
    const traps = await readAll<Trap>((page) => api.traps.list(page, { signal }));
    known[TRAPS] = traps.map(({ id, name, trap_no }) => ({ id, names: [id, trap_no, name] }));
  }
  return idFinder(known);
}
