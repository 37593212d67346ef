import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goTo, openScreen, pathOf, waitForPath, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type SiteWithTiles, startSiteWithTiles } from '../support/siteWithTiles.ts';

let site: SiteWithTiles;

beforeAll(async () => {
  site = await startSiteWithTiles();
});
afterAll(() => site?.stop());

async function open(path: string, more: Partial<Parameters<typeof openScreen>[1]> = {}): Promise<Page> {
  const page = await openScreen(site.browser, { url: site.server.url, path, token: site.token, ...more });
  await waitUntilLoaded(page);
  return page;
}

describe('the loading bar', () => {
  const bar = (page: Page) => page.getByRole('progressbar', { name: '通信中' });

  it('stands while a request is under way and goes after it; stream and looks for builds do not count', async () => {
    const page = await open('/User');
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/web/api/push_logs?**', async (route) => {
      await held;
      await route.continue();
    });
    await goTo(page, site.server.url, '/NotifiedList');
    await bar(page).waitFor();
    release();
    await bar(page).waitFor({ state: 'detached' });
    // The event stream stays open meanwhile.
    await page.getByRole('status', { name: '接続済み' }).waitFor();
    expect(await bar(page).count()).toBe(0);
    await page.context().close();
  });
});

describe('the offer to install the app', () => {
  const card = (page: Page) => page.getByRole('region', { name: 'アプリとして使う' });
  /** Like the browser's own event when the app can be installed. */
  const offer = (page: Page) =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      Object.assign(event, { prompt: async () => Object.assign(globalThis, { wasAsked: true }) });
      dispatchEvent(event);
      return event.defaultPrevented;
    });

  it('is made at home, and accepted in the browser’s own words', async () => {
    const page = await open('/Home', { width: WIDTHS.phone });
    expect(await card(page).count()).toBe(0);
    expect(await offer(page)).toBe(true);
    await card(page).getByRole('button', { name: '追加する' }).click();
    await expect.poll(() => page.evaluate(() => (globalThis as { wasAsked?: boolean }).wasAsked)).toBe(true);
    await card(page).waitFor({ state: 'detached' });
    await page.context().close();
  });

  it('once dismissed never comes back', async () => {
    const page = await open('/Home', { width: WIDTHS.phone });
    await offer(page);
    await card(page).getByRole('button', { name: '今後は表示しない' }).click();
    await card(page).waitFor({ state: 'detached' });
    await page.reload();
    await waitUntilLoaded(page);
    await offer(page);
    await goTo(page, site.server.url, '/User');
    await goTo(page, site.server.url, '/Home');
    await waitUntilLoaded(page);
    expect(await card(page).count()).toBe(0);
    await page.context().close();
  });

  it('is of use: the manifest and its icons are there', async () => {
    const read = async (path: string) => fetch(`${site.server.url}/web/${path}`);
    const { icons } = (await (await read('manifest.webmanifest')).json()) as { icons: { src: string }[] };
    for (const { src } of [...icons, { src: 'apple-touch-icon.png' }]) {
      const answer = await read(src);
      expect([src, answer.status, answer.headers.get('content-type')?.split('/')[0]]).toEqual([
        src,
        200,
        'image',
      ]);
    }
  });
});

/** A device that cannot determine its position: it respects the given time limit, as the standard requires. */
const findNothing = () => {
  const asked: PositionOptions[] = [];
  Object.assign(globalThis, { asked });
  navigator.geolocation.getCurrentPosition = (_found, failed, options = {}) => {
    asked.push(options);
    setTimeout(
      () => failed?.({ code: 3, message: 'Timeout expired' } as GeolocationPositionError),
      options.timeout,
    );
  };
};
const askedOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { asked: unknown[] }).asked);

describe('the position of the device', () => {
  const prepare = async (page: Page) => {
    await page.clock.install();
    await page.addInitScript(findNothing);
  };

  it('on the map is sought for 10 seconds', async () => {
    const page = await open('/HuntMap', { prepare });
    await page.getByRole('button', { name: '現在地を表示' }).click();
    await expect.poll(() => askedOf(page)).toHaveLength(1);
    expect(await askedOf(page)).toEqual([{ enableHighAccuracy: true, maximumAge: 30_000, timeout: 10_000 }]);
    expect(await page.getByText(/10秒以内に現在地が/).count()).toBe(0);
    await page.clock.fastForward(10_000);
    await page
      .getByText(/10秒以内に現在地が/)
      .first()
      .waitFor();
    await page.context().close();
  });

  it('for a post is sought for 27 seconds', async () => {
    const page = await open('/HuntShot', { prepare });
    await page
      .getByRole('button', { name: /現在地/ })
      .first()
      .click();
    await expect.poll(() => askedOf(page)).not.toHaveLength(0);
    expect((await askedOf(page)).at(-1)).toEqual({
      enableHighAccuracy: true,
      maximumAge: 30_000,
      timeout: 27_000,
    });
    await page.context().close();
  });
});

describe('the keys of a desktop', () => {
  const sheet = (page: Page) => page.getByRole('dialog', { name: 'キー操作' });

  it('are listed behind ?, and lead from place to place', async () => {
    const page = await open('/HokapatoList');
    await page.locator('[data-row]').first().waitFor();
    await page.keyboard.press('?');
    await sheet(page).waitFor();
    const text = (await sheet(page).textContent()) ?? '';
    expect(text).toContain('わなの一覧');
    expect(text).toContain('行を移る');
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('n');
    await waitForPath(page, '/NotifiedList');
    await page.context().close();
  });

  it('are letters where somebody writes', async () => {
    const page = await open('/HokapatoList');
    await page.getByRole('searchbox').first().pressSequentially('gh?');
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('gh?');
    expect([pathOf(page).split('?')[0], await sheet(page).count()]).toEqual(['/HokapatoList', 0]);
    await page.context().close();
  });
});
