import { useCallback, useMemo, useState } from 'react';

const NONE = new Map<string, never>();

/**
 * Keeps posts that were just reviewed in place, even where the filter now excludes them: what is under the
 * finger must not move. Another filter releases them.
 *
 * @param rows the current rows of the server
 * @param asked the filter, as text
 * @param atOf when a row happened, as ISO text: the order of the list
 */
export function useHeldPosts<Row extends { id: string }>(
  rows: readonly Row[] | undefined,
  asked: string,
  atOf: (row: Row) => string,
) {
  const [kept, setKept] = useState<{ asked: string; rows: ReadonlyMap<string, Row> }>({ asked, rows: NONE });
  if (kept.asked !== asked) setKept({ asked, rows: NONE });
  const held = kept.rows;
  const hold = useCallback(
    (row: Row) => setKept((before) => ({ ...before, rows: new Map([...before.rows, [row.id, row]]) })),
    [],
  );
  const gone = useMemo(() => {
    const there = new Set(rows?.map(({ id }) => id));
    return [...held.values()].filter(({ id }) => !there.has(id));
  }, [rows, held]);
  const all = useMemo(() => {
    if (rows === undefined || gone.length === 0) return rows;
    const key = (row: Row) => `${atOf(row)} ${row.id}`;
    return [...rows, ...gone].sort((a, b) => (key(a) < key(b) ? 1 : -1));
  }, [rows, gone, atOf]);
  return { rows: all, hold, heldCount: gone.length };
}
