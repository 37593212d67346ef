import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { type ListAddress, readListAddress, writeListAddress } from './listAddress.ts';

/**
 * The list's address and functions that change it. Opening a detail adds a history entry, so that 戻る closes
 * it; filters do not.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const isPushed = (location.state as { isDetail?: boolean } | null)?.isDetail === true;
  const address = useMemo(() => readListAddress(params), [params]);

  const change = useCallback(
    (part: Partial<ListAddress>) =>
      setParams((now) => writeListAddress({ ...readListAddress(now), ...part }), { replace: true }),
    [setParams],
  );

  const open = useCallback(
    (openId: string) =>
      setParams(
        (now) => writeListAddress({ ...readListAddress(now), openId }),
        // From one detail to another: 戻る still goes to the list.
        { replace: readListAddress(params).openId !== null, state: { isDetail: true } },
      ),
    [setParams, params],
  );

  const close = useCallback(() => {
    if (isPushed) void navigate(-1);
    else change({ openId: null });
  }, [isPushed, navigate, change]);

  return { address, change, open, close };
}
