import { useEffect, useState } from 'react';
import { readAloud, stopReading } from '../../platform/device/readAloud.ts';

/**
 * Reads what a page says at each change of it, where the person wants that, and whenever `read` is called.
 * `hasNoVoice` once the device turned out to have no Japanese voice.
 */
export function useReadAloud(said: string, isWanted: boolean) {
  const [hasNoVoice, setHasNoVoice] = useState(false);
  const read = () => setHasNoVoice(!readAloud(said));
  useEffect(() => {
    if (isWanted) readAloud(said);
    return stopReading;
  }, [said, isWanted]);
  return { read, hasNoVoice };
}
