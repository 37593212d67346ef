import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The row whose detail is open, in the address. Opening adds a history entry, so that 戻る closes it; from one detail
 * to another it does not, so that 戻る still goes to the list.
 *
 * @param param the name of its id in the address
 */
export function useOpenedRow(param: string) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const openId = params.get(param);
  const isPushed = (location.state as { isDetail?: boolean } | null)?.isDetail === true;

  const changed = (id: string | null) => (now: URLSearchParams) => {
    const next = new URLSearchParams(now);
    if (id === null) next.delete(param);
    else next.set(param, id);
    return next;
  };
  const acts = {
    open: (id: string) =>
      setParams(changed(id), { replace: openId !== null, state: { isDetail: openId === null || isPushed } }),
    close: () => (isPushed ? void navigate(-1) : setParams(changed(null), { replace: true })),
  };
  // Rows get one function for all, since thousands of them would be rendered again.
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  const open = useCallback((id: string) => latest.current.open(id), []);
  const close = useCallback(() => latest.current.close(), []);
  return { openId, open, close };
}
