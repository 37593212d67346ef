import { rmSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MAX_DELAY_MS, type OutboxEntry, type Trap } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deployBuild, makeAnotherBuild } from '../support/anotherBuild.ts';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { keptCaches, keptFiles, waitUntilKept } from '../support/keptFiles.ts';
import { countUnsent, createActs, putEntries } from '../support/outbox.ts';
import { createSamplePeople, type Person, SAMPLE_PASSWORD } from '../support/samplePeople.ts';
import { goTo, openScreen, pathOf, waitForPath, waitUntilLoaded } from '../support/screens.ts';
import { startServer, type RunningServer } from '../support/server.ts';

const BUILT = fileURLToPath(new URL('../../packages/web/dist', import.meta.url));
const POLL_MS = 20_000;
/** Installing a worker takes a browser a while on a busy machine. */
const LONG = { timeout: 60_000 };

let folder: string;
let webRoot: string;
let otherBuild: string;
let otherId: string;
let dataDir: string;
let server: RunningServer;
let browser: Browser;
let hunter: Person;
let token: string;

const start = (env: Record<string, string> = {}) =>
  startServer({ dataDir, env: { WEB_ROOT: webRoot, ...env } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satomori-worker-'));
  [webRoot, otherBuild, dataDir] = [join(folder, 'web'), join(folder, 'other'), join(folder, 'data')];
  await cp(BUILT, webRoot, { recursive: true });
  otherId = makeAnotherBuild(BUILT, otherBuild);
  [server, browser] = await Promise.all([start(), shareChromium()]);
  hunter = await createSamplePeople(server.url)('hunter');
  token = hunter.token;
});

afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(() => deployBuild(BUILT, webRoot));

/** Starts it again whatever happens, so that the tests after a failed one have a server. */
async function withoutServer(act: () => Promise<void>): Promise<void> {
  await server.kill9();
  try {
    await act();
  } finally {
    server = await start({ PORT: String(server.port) });
  }
}

function countLoads(page: Page): () => number {
  let count = 0;
  page.on('domcontentloaded', () => (count += 1));
  return () => count;
}

const hasController = (page: Page) => page.evaluate(() => navigator.serviceWorker.controller !== null);

async function open(path: string, { signedIn = true } = {}) {
  let loads = () => 0;
  const page = await openScreen(browser, {
    url: server.url,
    path,
    hasWorker: true,
    ...(signedIn ? { token } : {}),
    prepare: async (each) => {
      loads = countLoads(each);
      await each.clock.install();
    },
  });
  await waitUntilLoaded(page);
  await expect.poll(() => hasController(page), LONG).toBe(true);
  return { page, loads };
}

/** The build of the worker that controls the page. */
const askWorker = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', ({ data }) => resolve(data));
        port1.start();
        navigator.serviceWorker.controller?.postMessage('', [port2]);
      }),
  );

/**
 * Deploys the other build, and lets its worker take over a page that may not be reloaded yet.
 * `prepare` changes what is deployed.
 *
 * Queries the worker only then: a browser lets a new one wait while the old one still has messages to answer, and
 * repeated queries would never let it finish.
 */
async function letOtherTakeOver(page: Page, prepare = () => {}) {
  const change = await page.evaluateHandle(() => ({
    seen: new Promise<void>((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true }),
    ),
  }));
  deployBuild(otherBuild, webRoot);
  prepare();
  await page.clock.fastForward(POLL_MS);
  await change.evaluate(({ seen }) => seen);
  expect(await askWorker(page)).toBe(otherId);
}

describe('without a network', () => {
  it('the app starts, and screens open that were never opened before', async () => {
    const { page, loads } = await open('/Home');
    await waitUntilKept(page, server.url, ['/Home', '/HokapatoList', '/HuntShot', '/HuntTimeline']);
    await withoutServer(async () => {
      await page.reload();
      await page.getByRole('heading', { name: 'ホーム' }).waitFor();
      expect(loads()).toBe(2);
      for (const [path, title] of [
        ['/HokapatoList', 'ほかパト一覧'],
        ['/HuntShot', 'ほかく投稿'],
        ['/HuntTimeline', 'ほかくリスト'],
      ] as const) {
        await goTo(page, server.url, path);
        await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      }
      expect(loads()).toBe(2);
    });
    const kept = Object.values(await keptFiles(page)).flat();
    expect(kept.filter((path) => /\/(?:api|builds)\/|\/sw\.js/.test(path))).toEqual([]);
    await page.context().close();
  });

  it('nobody signed in finds the login', async () => {
    const { page } = await open('/Login', { signedIn: false });
    await withoutServer(async () => {
      await page.reload();
      await page.getByLabel('ログインID').waitFor();
    });
    await page.context().close();
  });
});

/** Records that the server has refused for now, so that they are not sent while the test runs. */
async function createRefused(count: number): Promise<OutboxEntry[]> {
  const [trap] = (await hunter.reading.traps.list({ limit: 1 })).json;
  const { id } = (await hunter.reading.users.list()).me;
  const problem = { at: Date.now(), status: 503, result: 'unavailable', message: null };
  const next_try_at = Date.now() + MAX_DELAY_MS;
  const acts = createActs(id, trap as Trap, count, '新しい版を待つ記録');
  return acts.map((entry) => ({ ...entry, failures: 1, next_try_at, problem }));
}

describe('another build', () => {
  it('takes over within 20 seconds, loads the page anew once, and leaves nothing of the old one', async () => {
    const { page, loads } = await open('/NotifiedList');
    deployBuild(otherBuild, webRoot);
    await page.clock.fastForward(POLL_MS);
    await expect.poll(loads, LONG).toBe(2);
    await page.getByRole('heading', { name: '通知履歴' }).waitFor();
    await expect.poll(() => keptCaches(page), LONG).toEqual([`satomori-build-${otherId}`]);
    await page.clock.fastForward(POLL_MS);
    expect(loads()).toBe(2);
    expect(pathOf(page)).toBe('/NotifiedList');
    await goTo(page, server.url, '/User');
    await page.getByText(otherId).waitFor();
    await page.context().close();
  });

  it('waits for who is writing, and then brings back what was written and the records that wait', async () => {
    const { page, loads } = await open('/HuntShot');
    await putEntries(page, await createRefused(20));
    const memo = page.getByRole('textbox').last();
    await memo.fill('尾根の上、道は右から');
    await letOtherTakeOver(page);
    await page.clock.fastForward(POLL_MS);
    expect(loads()).toBe(1);
    expect(await memo.inputValue()).toBe('尾根の上、道は右から');
    await memo.blur();
    await expect.poll(loads, LONG).toBe(2);
    await expect.poll(() => memo.inputValue(), LONG).toBe('尾根の上、道は右から');
    await expect.poll(() => countUnsent(page), LONG).toBe(20);
    await page.context().close();
  });

  it('takes no screen away where the signal ends before its own are kept', async () => {
    const { page, loads } = await open('/HuntShot');
    await waitUntilKept(page, server.url, ['/Home', '/HokapatoList', '/HuntTimeline']);
    await letOtherTakeOver(page, () => rmSync(join(webRoot, 'builds'), { recursive: true }));
    await withoutServer(async () => {
      await goTo(page, server.url, '/HokapatoList');
      await page.getByRole('heading', { name: 'ほかパト一覧', level: 1 }).waitFor();
      expect(loads()).toBe(1);
      await page.reload();
      await page.getByRole('heading', { name: 'ほかパト一覧', level: 1 }).waitFor();
      await goTo(page, server.url, '/HuntTimeline');
      await page.getByRole('heading', { name: 'ほかくリスト', level: 1 }).waitFor();
      deployBuild(otherBuild, webRoot);
    });
    await page.clock.fastForward(POLL_MS);
    await expect.poll(loads, LONG).toBe(3);
    await expect.poll(() => keptCaches(page), LONG).toEqual([`satomori-build-${otherId}`]);
    await page.context().close();
  });

  it('waits where a reload would throw away what is typed into a dialog', async () => {
    const { page, loads } = await open('/Home');
    await page
      .getByRole('button', { name: /に向かいます$/ })
      .first()
      .click();
    const note = page.getByRole('dialog').getByRole('textbox');
    await note.fill('沢の手前で合流します');
    // From here on it is the dialog that prevents the reload, not typing.
    await note.blur();
    await letOtherTakeOver(page);
    await page.clock.fastForward(POLL_MS);
    expect([loads(), await note.inputValue()]).toEqual([1, '沢の手前で合流します']);
    await page.getByRole('dialog').getByRole('button', { name: 'やめる' }).click();
    await expect.poll(loads, LONG).toBe(2);
    await page.context().close();
  });

  it('is what a person comes to who needs a part that only the old one had', async () => {
    const { page, loads } = await open('/Login', { signedIn: false });
    deployBuild(otherBuild, webRoot);
    await page.getByLabel('ログインID').fill('gateway');
    await page.locator('input[name="password"]').fill(SAMPLE_PASSWORD);
    await page.getByRole('button', { name: 'ログイン', exact: true }).click();
    await waitForPath(page, '/home');
    await page.getByRole('heading', { name: 'ホーム' }).waitFor();
    expect(loads()).toBe(2);
    await page.context().close();
  });

  it('is what the next start shows, also where its worker cannot be had', async () => {
    const { page } = await open('/User');
    deployBuild(otherBuild, webRoot);
    rmSync(join(webRoot, 'sw.js'));
    await page.reload();
    await page.getByText(otherId).waitFor();
    await page.context().close();
  });
});

it('a part that is gone from the server is opened from what is kept', async () => {
  const { page, loads } = await open('/Home');
  await waitUntilKept(page, server.url, ['/HokapatoList']);
  rmSync(join(webRoot, 'assets'), { recursive: true });
  await goTo(page, server.url, '/HokapatoList?state=fired');
  await page.getByRole('heading', { name: 'ほかパト一覧' }).waitFor();
  expect(loads()).toBe(1);
  await page.context().close();
});
