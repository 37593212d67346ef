import type { Browser } from 'playwright';
import { memoryOf } from '../../support/processMemory.ts';

/** Memory of the whole browser. */
export async function browserBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return memoryOf(processInfo.map(({ id }) => id));
}
