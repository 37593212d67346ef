import { createHash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Page, Request, Response } from 'playwright';

/** A screen is complete when nothing more has been loaded for this long. */
const QUIET_MS = 1_500;
const WEIGHED_TYPES = ['script', 'stylesheet'];
/** A file of code that a page loaded. */
export interface Part {
  address: string;
  type: string;
  bytes: number;
  /** Requested before the screen was complete: later files are prefetched for the next screen. */
  isNeeded: boolean;
}

/**
 * The hash in a file's name is another in each build, and a file with a hundred such names weighs up to 150 bytes more
 * or less by it. Here each name has the same one in every build.
 */
const withSteadyNames = (code: string): string =>
  code.replaceAll(
    /\b([\w.]+)-[\w-]{8}\.(js|css)\b/g,
    (_, name: string, ending: string) =>
      `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.${ending}`,
  );

async function weigh(response: Response, isNeeded: boolean): Promise<Part> {
  const body = Buffer.from(response.ok() ? withSteadyNames(await response.text()) : '');
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  return {
    address: new URL(response.url()).pathname,
    type: response.request().resourceType(),
    bytes: body.length === 0 ? 0 : brotliCompressSync(body, { params }).length,
    isNeeded,
  };
}

export type Open = (prepare: (page: Page) => Promise<void>) => Promise<Page>;

declare global {
  // Set by the script below, which runs in the page: when the element appeared, by the machine's clock.
  var stoodAt: number | undefined;
}

/** Runs in the page: by the time a test notices, later files would have been requested too. */
function watchFor(selector: string) {
  new MutationObserver((_changes, observer) => {
    if (document.querySelector(selector) === null) return;
    observer.disconnect();
    globalThis.stoodAt = performance.timeOrigin + performance.now();
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
}

/** Runs in the page: after five seconds the app no longer waits for a slow server, here a busy machine. */
function waitLonger() {
  const { setTimeout } = globalThis;
  globalThis.setTimeout = ((work: () => void, ms = 0, ...given: unknown[]) =>
    setTimeout(work, ms < 5_000 ? ms : ms * 20, ...given)) as typeof setTimeout;
}

/** Opens a page and waits for the element; reports whether a request had started when it appeared. */
async function openUntil(open: Open, stands: string, watch: (page: Page) => void) {
  const page = await open(async (each) => {
    await each.addInitScript(waitLonger);
    await each.addInitScript(watchFor, stands);
    watch(each);
  });
  await page.waitForFunction(() => globalThis.stoodAt !== undefined);
  const stoodAt = await page.evaluate(() => globalThis.stoodAt ?? 0);
  const hadBegun = (request: Request) => request.timing().startTime < stoodAt;
  return { page, hadBegun };
}

/** Opens a page as a new visitor and measures the size of its code, independent of the server's compression. */
export async function codeOf(open: Open, stands: string) {
  const responses: Response[] = [];
  const { page, hadBegun } = await openUntil(open, stands, (each) =>
    each.on('response', (response) => {
      if (WEIGHED_TYPES.includes(response.request().resourceType())) responses.push(response);
    }),
  );
  for (let known = -1; known < responses.length; await page.waitForTimeout(QUIET_MS))
    known = responses.length;
  const parts = await Promise.all(responses.map((response) => weigh(response, hadBegun(response.request()))));
  await page.context().close();
  return parts;
}

export const bytesOf = (parts: readonly Part[]) => parts.reduce((total, part) => total + part.bytes, 0);

export const FIRST_TILE = '.leaflet-tile-loaded';

/** The product's own requests that had started when the first tile of the map appeared. */
export async function requestsBeforeMap(open: Open, origin: string) {
  const asked: Request[] = [];
  const { page, hadBegun } = await openUntil(open, FIRST_TILE, (each) =>
    each.on('request', (request) => {
      if (request.url().startsWith(origin)) asked.push(request);
    }),
  );
  // The timing of a request is complete once it is answered.
  await page.waitForTimeout(QUIET_MS);
  const before = asked.filter(hadBegun).map((request) => new URL(request.url()).pathname);
  await page.context().close();
  return before;
}
