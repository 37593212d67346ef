import { useEffect, useRef, useState } from 'react';

const MARKED_MS = 3000;
const NONE: ReadonlySet<string> = new Set();

/**
 * The rows that changed within the last 3 seconds. Rows that are there at the start, or appear for the first
 * time, do not count.
 *
 * @param stamps for each row a text that differs after a change
 */
export function useChangedIds(stamps: ReadonlyMap<string, string>): ReadonlySet<string> {
  const known = useRef(stamps);
  const [marked, setMarked] = useState(NONE);

  useEffect(() => {
    const before = known.current;
    known.current = stamps;
    const changed = [...stamps]
      .filter(([id, stamp]) => before.has(id) && before.get(id) !== stamp)
      .map(([id]) => id);
    if (changed.length === 0) return;
    setMarked((earlier) => new Set([...earlier, ...changed]));
    // Not cleared by the next change: each row has its own 3 seconds.
    setTimeout(() => {
      setMarked((now) => new Set([...now].filter((id) => !changed.includes(id))));
    }, MARKED_MS);
  }, [stamps]);

  return marked;
}
