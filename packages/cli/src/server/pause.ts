/** Waits, or less long where the signal fires. */
export const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, signal.aborted ? 0 : milliseconds);
    signal.addEventListener('abort', finish);
  });
