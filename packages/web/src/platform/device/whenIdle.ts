/** A busy device may never have nothing to do. */
const MAX_WAIT_MS = 10_000;

/** Calls back once the browser has nothing more urgent to do, and at last all the same. Safari has no `requestIdleCallback`. */
export const whenIdle = (act: () => void): void =>
  void (typeof requestIdleCallback === 'function'
    ? requestIdleCallback(act, { timeout: MAX_WAIT_MS })
    : setTimeout(act));
