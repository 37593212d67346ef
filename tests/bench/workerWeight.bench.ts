import { brotliCompressSync, constants } from 'node:zlib';
import { launchChromium } from '../support/chromium.ts';
import { openScreen } from '../support/screens.ts';
import { startServer } from '../support/server.ts';
import { asKb, report } from './report.ts';

const MAX_BYTES = 300_000;
const LISTED_PARTS = 5;
const TIMEOUT_MS = 60_000;

/** Opens the login as a new visitor and returns what the service worker has cached then. */
async function keptAddresses(origin: string): Promise<string[]> {
  const browser = await launchChromium({ isFullBrowser: true });
  try {
    const page = await openScreen(browser, { url: origin, path: '/Login', hasWorker: true });
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, {
      timeout: TIMEOUT_MS,
    });
    return await page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = await Promise.all(kept.map((cache) => cache.keys()));
      return requests.flat().map(({ url }) => url);
    });
  } finally {
    await browser.close();
  }
}

async function weigh(address: string) {
  const body = Buffer.from(await (await fetch(address)).arrayBuffer());
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return { address: new URL(address).pathname, bytes: brotliCompressSync(body, { params }).length };
}

const server = await startServer();
try {
  const parts = await Promise.all((await keptAddresses(server.url)).map(weigh));
  const bytes = parts.reduce((total, part) => total + part.bytes, 0);
  for (const part of parts.toSorted((a, b) => b.bytes - a.bytes).slice(0, LISTED_PARTS))
    console.log(`  ${asKb(part.bytes).padStart(9)}  ${part.address}`);
  report([
    {
      figure: `サービスワーカーが先に取っておくもの(${parts.length} ファイル、brotli)`,
      value: asKb(bytes),
      ratio: '—',
      goal: `≤ ${asKb(MAX_BYTES)}`,
      isMet: bytes > 0 && bytes <= MAX_BYTES,
    },
  ]);
} finally {
  await server.stop();
}
