import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright';

/** Memory of the whole browser: each process's own pages, with shared pages divided among the processes. */
export async function browserBytes(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const shares = processInfo.map(({ id }) => {
    try {
      const [, kib] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? [];
      return Number(kib ?? 0) * 1024;
    } catch {
      return 0;
    }
  });
  return shares.reduce((sum, each) => sum + each, 0);
}
