import { setTimeout as sleep } from 'node:timers/promises';
import { TOKEN_KEY } from '@satomori/core';
import type { Browser, BrowserContextOptions, Page } from 'playwright';

/** Widths of a phone, a tablet and a desktop. */
export const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const;

/** How long a step in the browser may take, on a machine at half its speed beside two other walks. */
const STEP_TIMEOUT_MS = 60_000;

export interface ScreenOptions {
  /** Address of the server, without `/web`. */
  url: string;
  /** Path within the app: `/HokapatoList?state=fired`. */
  path: string;
  /** The token that the login stores in the browser; without it no one is signed in. */
  token?: string;
  width?: number;
  /** Further values in the browser's local storage. */
  stored?: Record<string, string>;
  context?: BrowserContextOptions;
  /** With the service worker: it downloads the whole product in the background, so it is off by default. */
  hasWorker?: boolean;
  /** Called before anything is loaded. */
  prepare?: (page: Page) => Promise<unknown>;
}

const isPhone = (width: number): boolean => width < 600;
const viewportOf = (width: number) => ({ width, height: isPhone(width) ? 844 : 1000 });

/** A window of this width, in Japan. */
export function windowOf(width: number): BrowserContextOptions {
  return {
    viewport: viewportOf(width),
    hasTouch: isPhone(width),
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  };
}

/** Opens a screen by its address in a browser context of its own (no shared storage). */
export async function openScreen(browser: Browser, options: ScreenOptions): Promise<Page> {
  const { url, path, token, width = WIDTHS.desktop, stored = {}, hasWorker = false } = options;
  const values = { ...(token === undefined ? {} : { [TOKEN_KEY]: token }), ...stored };
  const localStorage = Object.entries(values).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    ...windowOf(width),
    serviceWorkers: hasWorker ? 'allow' : 'block',
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    ...options.context,
  });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const page = await context.newPage();
  await options.prepare?.(page);
  await page.goto(addressOf(url, path));
  return page;
}

/** What a change has brought into view is laid out one frame later. */
export const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );

/** Gives the window another width, as whoever turns a tablet does, and goes to the top of the page. */
export async function resize(page: Page, width: number, height = viewportOf(width).height): Promise<void> {
  if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height });
  await page.evaluate(() => scrollTo(0, 0));
  await nextFrames(page);
}

/**
 * From one end to the other, and from there back at the next call, so that the window of a page changes as little as
 * possible, and screens are loaded at either end.
 *
 * @param widths in ascending order
 */
export const widthsFrom = (page: Page | undefined, widths: readonly number[]): readonly number[] =>
  page?.viewportSize()?.width === widths.at(-1) ? widths.toReversed() : widths;

export const addressOf = (url: string, path: string): string => `${url}/web/#${path}`;

/** The app's current path: `/HokapatoList?tab=gateways`. */
export const pathOf = (page: Page): string => new URL(page.url()).hash.slice(1);

/** The heading of the screen; empty while there is none. */
export const headingOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('h1')?.textContent ?? '');

const isWaiting = () => document.querySelector('[aria-label="読み込み中"], [aria-label="通信中"]') !== null;

/** The screen's heading is visible and no data is being loaded. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  // Polled often: the browser's driver checks for removed elements only twice a second.
  while (await page.evaluate(isWaiting)) await sleep(20);
}

/** Goes to another address within the app, as if it were typed. */
export async function goTo(page: Page, url: string, path: string): Promise<void> {
  await page.goto(addressOf(url, path));
}

/**
 * Loads the app again, at another address or the same one, as if it were typed into a new window.
 *
 * To a browser, another path within the app is no other page, but another query is. A blank page between the two
 * would cost it a process each time, and twice the processor time.
 */
export async function loadAgain(page: Page, url: string, path: string): Promise<void> {
  await page.goto(`${url}/web/?again#${path}`);
  await page.evaluate(() => history.replaceState(history.state, '', location.pathname + location.hash));
}

/**
 * Opens a screen anew within the app: whatever was open on it is closed on the way. Somebody is signed in. It costs a
 * third of loading the app again.
 */
export async function openAnew(page: Page, url: string, path: string): Promise<void> {
  await goTo(page, url, '/elsewhere');
  await page.getByRole('heading', { level: 1, name: 'Page Not Found: /elsewhere' }).waitFor();
  await goTo(page, url, path);
}

/** Waits for a navigation, whether it was typed, pressed, or started by the app itself. */
export const waitForPath = (page: Page, path: string): Promise<void> =>
  page.waitForURL((address) => address.hash === `#${path}`);
