import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'reset';

/**
 * The code of a mailed link (`/Login?reset=CODE`), kept in memory only: it is removed from the address at
 * once, so that neither the browser's history nor a screenshot contains it.
 */
export function useResetCode(): { code: string | null; forget: () => void } {
  const [params, setParams] = useSearchParams();
  const arrived = params.get(PARAMETER);
  const [code, setCode] = useState(arrived);
  // A second link that replaces the first.
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
