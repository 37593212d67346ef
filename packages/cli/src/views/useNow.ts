import { useEffect, useState } from 'react';

/** The time, anew every so often: seldom, since every change is a frame over a line that may be slow. */
export function useNow(now: () => number, everyMs: number): number {
  const [current, setCurrent] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setCurrent(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return current;
}
