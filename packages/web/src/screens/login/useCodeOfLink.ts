import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * The code of a link (`/Login?reset=CODE`), kept in memory only: it is removed from the address at once, so that
 * neither the browser's history nor a screenshot contains it.
 */
export function useCodeOfLink(parameter: 'reset' | 'once' | 'first-run' | 'digest' | 'site' | 'openid') {
  const [params, setParams] = useSearchParams();
  const arrived = params.get(parameter);
  const [code, setCode] = useState(arrived);
  // A second link that replaces the first.
  if (arrived !== null && arrived !== code) setCode(arrived);
  useEffect(() => {
    if (arrived === null) return;
    setParams(
      (all) => {
        const rest = new URLSearchParams(all);
        rest.delete(parameter);
        return rest;
      },
      { replace: true },
    );
  }, [arrived, parameter, setParams]);
  return { code, forget: () => setCode(null) };
}
