import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** The text of a section's search, kept in the address so that a link shows the same rows. */
export function useTextInAddress(): [text: string, change: (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (text: string) =>
      setParams(
        (now) => {
          const next = new URLSearchParams(now);
          if (text === '') next.delete('q');
          else next.set('q', text);
          return next;
        },
        { replace: true },
      ),
    [setParams],
  );
  return [params.get('q') ?? '', change];
}
