import type { DeletedRow } from '@satomori/core';

/** Bounds the memory of a list that runs for weeks. */
const MAX_ROWS = 5000;

const isGone = (row: object): row is DeletedRow => 'deleted_at' in row && typeof row.deleted_at === 'string';

/**
 * The rows of a list that are held here, newest first, and where its next older page begins.
 *
 * @param pagedBy the time that the server pages by; without it the list is held whole
 */
export function createHeldRows<Row extends { id: string }>(pagedBy: ((row: Row) => string) | undefined) {
  let rows: readonly Row[] = [];
  let cursor: string | null = null;
  /** Older rows were dropped, so the start of the next page is unknown. */
  let isCut = false;

  /** Applies changes; a new row is added only within the part of the list that is held. */
  function merge(changes: readonly (Row | DeletedRow)[]): void {
    if (changes.length === 0) return;
    const changed = new Map(changes.map((row) => [row.id, row]));
    const kept = rows.flatMap((row) => {
      const newer = changed.get(row.id) ?? row;
      changed.delete(row.id);
      return isGone(newer) ? [] : [newer];
    });
    const fresh = [...changed.values()].filter((row): row is Row => !isGone(row));
    if (pagedBy === undefined) {
      rows = [...kept, ...fresh];
      return;
    }
    const last = rows.at(-1);
    const isWhole = last === undefined || (cursor === null && !isCut);
    const inPart = fresh.filter((row) => isWhole || pagedBy(row) >= pagedBy(last));
    rows = [...inPart, ...kept].sort((one, other) =>
      pagedBy(one) === pagedBy(other) ? 0 : pagedBy(one) < pagedBy(other) ? 1 : -1,
    );
    if (rows.length <= MAX_ROWS) return;
    rows = rows.slice(0, MAX_ROWS);
    cursor = null;
    isCut = true;
  }

  return {
    state: () => ({ rows, hasMore: cursor !== null }),
    cursor: () => cursor,
    merge,
    replace: (all: readonly Row[], next: string | null): void => {
      rows = all;
      cursor = next;
      isCut = false;
    },
    /** An older page; nothing after it where there is no room for more. */
    append: (page: readonly Row[], next: string | null): void => {
      const known = new Set(rows.map(({ id }) => id));
      cursor = rows.length + page.length < MAX_ROWS ? next : null;
      isCut = cursor === null && next !== null;
      rows = [...rows, ...page.filter(({ id }) => !known.has(id))];
    },
  };
}
