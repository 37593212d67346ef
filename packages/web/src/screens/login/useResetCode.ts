import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'reset';

/**
 * The code of a mailed link (`/Login?reset=CODE`), kept in memory only: it is taken out of the address at once, so that
 * it stays neither there nor in the browser's list of pages, and no picture of the screen shows it.
 */
export function useResetCode(): { code: string | null; forget: () => void } {
  const [params, setParams] = useSearchParams();
  const arrived = params.get(PARAMETER);
  const [code, setCode] = useState(arrived);
  // A second link, opened over the first.
  if (arrived !== null && arrived !== code) setCode(arrived);
  useEffect(() => {
    if (arrived === null) return;
    setParams(
      (all) => {
        const rest = new URLSearchParams(all);
        rest.delete(PARAMETER);
        return rest;
      },
      { replace: true },
    );
  }, [arrived, setParams]);
  return { code, forget: () => setCode(null) };
}
