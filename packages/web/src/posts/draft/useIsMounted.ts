import { type RefObject, useEffect, useRef } from 'react';

/** Whether the component is on the screen, for what ends after the person has left it. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return isMounted;
}
