import type { PastPin } from './pastPins.ts';

/** The pins of the moment: whoever draws them subscribes, so that nothing else of the map is rendered. */
export function createPinStore() {
  let pins: readonly PastPin[] = [];
  const listeners = new Set<() => void>();
  return {
    get: () => pins,
    set: (shown: readonly PastPin[]) => {
      // At most moments nothing changes, and nothing is drawn again.
      if (shown.length === pins.length && shown.every((pin, index) => pin === pins[index])) return;
      pins = shown;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
export type PinStore = ReturnType<typeof createPinStore>;
