/** Calls back once the browser has nothing more urgent to do. Safari has no `requestIdleCallback`. */
export const whenIdle = (act: () => void): void =>
  void (typeof requestIdleCallback === 'function' ? requestIdleCallback(act) : setTimeout(act));
