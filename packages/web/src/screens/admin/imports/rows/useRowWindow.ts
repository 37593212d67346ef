import { useEffect, useState } from 'react';
import type { ImportReader } from '../reading/importReader.ts';
import type { RowFilter, RowView } from '../reading/readingTypes.ts';

/** Rows are asked for in blocks, with one before and two after those that are seen. */
const BLOCK_ROWS = 40;
const BLOCKS = 4;

interface Loaded {
  total: number;
  from: number;
  rows: RowView[];
}

/**
 * The rows around those that are seen: a file may have a hundred thousand.
 */
export function useRowWindow(reader: ImportReader, filter: RowFilter) {
  const [first, setFirst] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ total: 0, from: 0, rows: [] });
  const from = Math.max(0, (Math.floor(first / BLOCK_ROWS) - 1) * BLOCK_ROWS);

  useEffect(() => {
    let isCurrent = true;
    const take = (found: { total: number; rows: RowView[] }) => {
      if (isCurrent) setLoaded({ ...found, from });
    };
    // A read interrupted by a new mapping is ignored; the next one answers.
    reader.ask('rows', { filter, from, count: BLOCK_ROWS * BLOCKS }).then(take, () => {});
    return () => {
      isCurrent = false;
    };
  }, [reader, filter, from]);

  return {
    loaded,
    /** The first row that is seen. */
    setFirst,
    replace: (row: RowView) =>
      setLoaded((now) => ({
        ...now,
        rows: now.rows.map((each) => (each.index === row.index ? row : each)),
      })),
  };
}
