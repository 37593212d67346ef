import { useEffect, useState } from 'react';
import { readAloud, stopReading } from '../../platform/device/readAloud.ts';

/**
 * Reads what a page says at each change of it, where the person wants that, and whenever `read` is called.
 * `hasNoVoice` once the device turned out to have no Japanese voice.
 */
export function useReadAloud(text: string, isWanted: boolean) {
  const [hasNoVoice, setHasNoVoice] = useState(false);
  const read = () => setHasNoVoice(!readAloud(text));
  useEffect(() => {
    if (isWanted) readAloud(text);
    return stopReading;
  }, [text, isWanted]);
  return { read, hasNoVoice };
}
