import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** A dialog that is fetched when it is first wanted; `onFailed` where it cannot be. */
export function useDialog<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const [Dialog, setDialog] = useState<ComponentType<Props> | null>(null);
  const failed = useEffectEvent(onFailed);
  useEffect(() => {
    if (isWanted) load().then((loaded) => setDialog(() => loaded), failed);
  }, [isWanted, load]);
  return Dialog;
}
