import { pause } from '@satomori/core';

/** Enough time for the signal to be delivered, in any thread. */
const DELIVERY_MS = 100;

/**
 * Stops the process group, as a terminal does at Ctrl-Z; resolves when it is continued (`fg`). Without job control
 * nothing stops and it resolves at once.
 */
export async function stopProcess(): Promise<void> {
  if (process.platform === 'win32') return;
  process.kill(0, 'SIGTSTP');
  await pause(DELIVERY_MS, new AbortController().signal);
}
