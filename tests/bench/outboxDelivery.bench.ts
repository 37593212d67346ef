import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TOKEN_KEY } from '@satomori/core';
import type { Page } from 'playwright';
import { waitUntilAllSent } from '../support/captureForm.ts';
import { launchChromium } from '../support/chromium.ts';
import { copyRecord, loadRecord, recordToFile } from '../support/recordFile.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { addressOf, windowOf } from '../support/screens.ts';
import { startServer } from '../support/server.ts';
import { report } from './report.ts';

const POSTS = 50;
const MIN_OF_LINE = 0.8;
const REFERENCE_BYTES = 20_000_000;
const TIMEOUT_MS = 300_000;
/** A phone in a village: 10 Mbit/s up, 40 down, 60 ms. In bytes per second. */
const LINE = { offline: false, latency: 60, downloadThroughput: 5_000_000, uploadThroughput: 1_250_000 };

async function limitLine(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', LINE);
}

/** A server that reads every body and does nothing else. */
async function startSink() {
  const sink = createServer((request, response) => {
    request.resume().on('end', () => response.end('<title>sink</title>'));
  });
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve));
  const { port } = sink.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, stop: () => sink.close() };
}

/** Bytes per second of one plain POST over the line. */
async function rateOfLine(page: Page): Promise<number> {
  const sink = await startSink();
  await page.goto(sink.url);
  await limitLine(page);
  const ms = await page.evaluate(async (bytes) => {
    const from = performance.now();
    await fetch('/', { method: 'POST', body: new Uint8Array(bytes) });
    return performance.now() - from;
  }, REFERENCE_BYTES);
  sink.stop();
  return (REFERENCE_BYTES * 1000) / ms;
}

const server = await startServer();
const browser = await launchChromium({ isFullBrowser: true });
try {
  const hunter = await createSamplePeople(server.url)('hunter');
  const openPage = async () =>
    (await browser.newContext({ ...windowOf(390), serviceWorkers: 'block' })).newPage();
  const lineRate = await rateOfLine(await openPage());

  const page = await openPage();
  await page
    .context()
    .addInitScript(([key, token]) => localStorage.setItem(key, token), [TOKEN_KEY, hunter.token] as const);
  const cutPosts = '**/api/map_hunt_points';
  await page.route(cutPosts, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  const saved = await recordToFile(page, server.url);
  let bytes = 0;
  for (let count = 1; count <= POSTS; count += 1) {
    const record = await copyRecord(saved, `記録${count}`);
    await loadRecord(page, record);
    await page.getByText(`捕獲：${record.memo}`, { exact: true }).waitFor();
    bytes += record.size;
  }

  // Loading the page again is the reconnection: the first run of sending begins with it.
  await page.unroute(cutPosts);
  await limitLine(page);
  const firstPost = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/map_hunt_points'),
    { timeout: TIMEOUT_MS },
  );
  await page.goto(addressOf(server.url, '/User?show=outbox'));
  await page.reload();
  await firstPost;
  const from = performance.now();
  await waitUntilAllSent(page, TIMEOUT_MS);
  const rate = (bytes * 1000) / (performance.now() - from);
  const asRate = (bytesPerSecond: number) => `${(bytesPerSecond / 1e6).toFixed(2)} MB/s`;
  report([
    {
      figure: `オフラインの ${POSTS} 件（写真 ${Math.round(bytes / 1e6)} MB）を、つながってから送り終えるまで`,
      value: asRate(rate),
      ratio: `${(rate / lineRate).toFixed(2)} × 回線（${asRate(lineRate)}）`,
      goal: `≥ ${MIN_OF_LINE} ×`,
      isMet: rate >= MIN_OF_LINE * lineRate,
    },
  ]);
} finally {
  await browser.close();
  await server.stop();
}
