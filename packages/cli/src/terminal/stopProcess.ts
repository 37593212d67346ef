import { pause } from '../server/tryAgain.ts';

/** Until the signal has surely come, in whichever thread. */
const DELIVERY_MS = 100;

/**
 * Stops this program and whatever runs with it in the terminal, as the terminal does at Ctrl-Z; ends when it goes on
 * (`fg`). Where no shell watches over jobs, nothing stops and it goes on at once.
 */
export async function stopProcess(): Promise<void> {
  if (process.platform === 'win32') return;
  process.kill(0, 'SIGTSTP');
  await pause(DELIVERY_MS, new AbortController().signal);
}
