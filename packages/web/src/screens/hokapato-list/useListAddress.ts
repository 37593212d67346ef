import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useOpenedRow } from '../../ui/list/useOpenedRow.ts';
import { type ListAddress, OPEN_KEYS, readListAddress, writeListAddress } from './listAddress.ts';

/** The list's address and functions that change it. Filters add no history entry. */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readListAddress(params), [params]);
  const { open, close } = useOpenedRow(OPEN_KEYS[address.tab]);

  const change = useCallback(
    (part: Partial<ListAddress>) =>
      setParams((now) => writeListAddress({ ...readListAddress(now), ...part }), { replace: true }),
    [setParams],
  );
  return { address, change, open, close };
}
