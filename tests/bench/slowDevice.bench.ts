import type { Page } from 'playwright';
import { openScreen, WIDTHS, windowOf } from '../support/screens.ts';
import { slowDownNetwork } from '../support/slowNetwork.ts';
import { startSiteWithTiles } from '../support/siteWithTiles.ts';
import { startPeers } from './client/startPeers.ts';
import { asMs, type BenchRow, median, report } from './report.ts';

/** Times on a busy machine vary by a tenth. */
const ROUNDS = 7;
const CPU_SLOWDOWN = 4;
const TIMEOUT_MS = 120_000;
/** The reference page is opened in the same window: a larger one has more tiles. */
const WINDOWS = { スマートフォン: WIDTHS.phone, パソコン: WIDTHS.desktop };

declare global {
  // Set by the script below, which runs in the page.
  var readyAt: number | undefined;
}

/** Records when the element is present and the page is idle, so that a tap would be answered. */
function watchFor(selector: string) {
  const look = () => {
    if (document.querySelector(selector) === null) requestAnimationFrame(look);
    else requestIdleCallback(() => (globalThis.readyAt = performance.now()));
  };
  requestAnimationFrame(look);
}

async function slowDown(page: Page, selector: string): Promise<void> {
  await page.addInitScript(watchFor, selector);
  await slowDownNetwork(page);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

type Open = (prepare: (page: Page) => Promise<void>) => Promise<Page>;

/** From the start of the navigation until the page can be used, in milliseconds. */
async function readyAfter(open: Open, selector: string) {
  const page = await open((each) => slowDown(each, selector));
  await page.waitForFunction(() => globalThis.readyAt !== undefined, null, { timeout: TIMEOUT_MS });
  const at = await page.evaluate(() => globalThis.readyAt ?? 0);
  await page.context().close();
  return at;
}

const { tiles, server, browser, token, stop } = await startSiteWithTiles();
const peers = await startPeers();

const openPeer =
  (peer: 'login' | 'map', width: number): Open =>
  async (prepare) => {
    const page = await (await browser.newContext(windowOf(width))).newPage();
    await prepare(page);
    await page.goto(peers.address(peer, { tiles: tiles.url }), { timeout: TIMEOUT_MS });
    return page;
  };

try {
  const cases = [
    {
      name: 'ログイン',
      peer: 'login',
      path: '/Login',
      more: {},
      selector: 'input[type=password]',
      times: 1.25,
    },
    {
      name: 'ほかくマップ',
      peer: 'map',
      path: '/HuntMap',
      more: { token },
      selector: '.leaflet-tile-loaded',
      times: 1.4,
    },
  ] as const;
  const rows: BenchRow[] = [];
  for (const { name, peer, path, more, selector, times } of cases)
    for (const [window, width] of Object.entries(WINDOWS)) {
      const openOurs: Open = (prepare) =>
        openScreen(browser, { url: server.url, path, width, ...more, prepare });
      const [ours, floor]: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1) {
        floor.push(await readyAfter(openPeer(peer, width), selector));
        ours.push(await readyAfter(openOurs, selector));
      }
      const ratio = median(ours) / median(floor);
      rows.push({
        figure: `${name}が使えるまで(${window}、CPU 1/${CPU_SLOWDOWN}、Slow 4G、中央値、${ROUNDS} 回)`,
        value: asMs(median(ours)),
        ratio: `${ratio.toFixed(2)} × 最小構成(${asMs(median(floor))})`,
        goal: `≤ ${times} ×`,
        isMet: ratio <= times,
      });
    }
  report(rows);
} finally {
  await peers.stop();
  await stop();
  await browser.close();
}
