import { TRAP_STATE_LOOKS, type TrapLog } from '@satomori/core';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { dragMap, dragPinTo, middleOf, pressedAt } from '../support/mapPins.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { openAnew, openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { stateFromLog } from '../support/statesFromLog.ts';

let server: RunningServer;
let browser: Browser;
let hunter: Person;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  hunter = await createSamplePeople(server.url)('hunter');
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

/** Of each width. */
const pages = new Map<number, Page>();

/** Opens a map on the page of this width that the tests share. */
async function openMap(path: string, width: number): Promise<Page> {
  const known = pages.get(width);
  if (known !== undefined) await openAnew(known, server.url, path);
  // Without animation: a map that glides on after a drag ends anywhere.
  const context = { reducedMotion: 'reduce' } as const;
  const { token } = hunter;
  const page = known ?? (await openScreen(browser, { url: server.url, path, width, token, context }));
  pages.set(width, page);
  await page.locator('.leaflet-container').waitFor();
  await waitUntilLoaded(page);
  return page;
}
/** All logs that a person sees, oldest first. */
async function allLogs({ reading }: Person): Promise<TrapLog[]> {
  const logs: TrapLog[] = [];
  for (let after = 0; ; ) {
    const { json } = await reading.trapLogs.list({ after: String(after), limit: '500' });
    logs.push(...json);
    const last = json.at(-1);
    if (last === undefined) return logs;
    after = last.receipt_no;
  }
}

/** Whether something is drawn on the canvas of the past. Runs in the page. */
function isDrawn(): boolean {
  const canvas = document.querySelector<HTMLCanvasElement>('.leaflet-past-pane canvas');
  const context = canvas?.getContext('2d');
  if (canvas === null || context == null) return false;
  return context.getImageData(0, 0, canvas.width, canvas.height).data.some((byte) => byte !== 0);
}

const heightOf = async (page: Page) => (await page.locator('.leaflet-container').boundingBox())?.height ?? 0;

describe.each([
  ['phone', WIDTHS.phone],
  ['tablet', WIDTHS.tablet],
])('the map on a %s', (_name, width) => {
  it.each(['/HuntMap', '/Map'])(
    '%s has its whole height again after the filters were looked at',
    async (path) => {
      const page = await openMap(path, width);
      const before = await heightOf(page);
      await page.getByRole('button', { name: /^絞り込み/ }).click();
      await expect.poll(() => heightOf(page)).toBeLessThan(before);
      await page.getByRole('button', { name: '閉じる' }).click();
      await expect.poll(() => heightOf(page)).toBe(before);
    },
  );

  it.each([
    ['fired', '作動'],
    ['unknown', '不明'],
    ['path_down', '経路断'],
  ])('no legend covers the pin of a trap that is %s', async (state, word) => {
    const page = await openMap(`/HuntMap?state=${state}&layers=traps,captures`, width);
    const legend = page.locator('summary', { hasText: '凡例' });
    await legend.waitFor();
    const pin = page.locator('[data-pin]').first();
    await pin.waitFor();
    expect(await pin.getAttribute('aria-label')).toContain(word);
    await dragPinTo(page, pin, legend);
    const there = await middleOf(pin);
    expect(await pressedAt(page, there)).toBe(await pin.getAttribute('data-pin'));
    await page.mouse.click(there.x, there.y);
    await expect.poll(() => pin.getAttribute('aria-pressed')).toBe('true');
  });

  it('begins with every pin whole, and names those that fired or are unknown', async () => {
    const page = await openMap('/HuntMap?layers=traps', width);
    await page.locator('[data-pin]').first().waitFor();
    const found = await page.evaluate(() => {
      const frame = document.querySelector('.leaflet-container')?.getBoundingClientRect();
      if (frame === undefined) throw new Error('no map');
      const isWhole = (element: Element) => {
        const { left, right, top, bottom } = element.getBoundingClientRect();
        return left >= frame.left && right <= frame.right && top >= frame.top && bottom <= frame.bottom;
      };
      const pins = [...document.querySelectorAll('[data-pin]')];
      const label = (pin: Element) => pin.getAttribute('aria-label') ?? '';
      const names = pins.map((pin) => ({
        label: label(pin),
        name: document.querySelector(`[data-name="${pin.getAttribute('data-pin')}"]`),
      }));
      const urgent = names.filter((pin) => /作動|不明/.test(pin.label));
      return {
        pins: pins.length,
        cut: pins.filter((pin) => !isWhole(pin)).map(label),
        urgent: urgent.length,
        unnamed: urgent.filter(({ name }) => name === null).map((pin) => pin.label),
        cutNames: names.filter(({ name }) => name !== null && !isWhole(name)).map((pin) => pin.label),
      };
    });
    expect(found.pins).toBeGreaterThan(1);
    expect(found.urgent).toBeGreaterThan(0);
    expect(found).toMatchObject({ cut: [], unnamed: [], cutNames: [] });
  });

  it('no legend covers a bear that stands by itself', async () => {
    const { json: bears } = await hunter.reading.sightings.list({ species: 'black_bear', limit: 1 });
    const [bear] = bears;
    if (bear?.latitude == null || bear.longitude == null) throw new Error('the sample has no bear');
    const page = await openMap(
      `/Map?layers=sightings&latitude=${bear.latitude}&longitude=${bear.longitude}&zoom=18`,
      width,
    );
    const legend = page.locator('summary', { hasText: '凡例' });
    await legend.waitFor();
    const there = await middleOf(legend);
    await dragMap(page, await middleOf(page.locator('.leaflet-container')), there);
    await expect.poll(() => pressedAt(page, there)).not.toBe('SUMMARY');
    await page.mouse.click(there.x, there.y);
    await expect.poll(() => page.url()).toContain(bear.id);
  });

  it('no notice covers the pin of a trap whose state nobody knows', async () => {
    const { json: rows } = await hunter.reading.traps.list();
    const trap = rows.find(({ state, latitude }) => state === 'unknown' && latitude !== null);
    if (trap === undefined) throw new Error('the sample has no such trap');
    const page = await openMap(
      `/HuntMap?layers=traps&latitude=${trap.latitude}&longitude=${trap.longitude}&zoom=17`,
      width,
    );
    const notice = page.getByRole('button', { name: /画面の外に作動/ });
    const pin = page.locator(`[data-pin="${trap.id}"]`);
    await Promise.all([notice, pin].map((each) => each.waitFor()));
    await dragPinTo(page, pin, notice);
    const there = await middleOf(pin);
    expect(await pressedAt(page, there)).toBe(trap.id);
  });
});

describe('当時の状態', () => {
  const WORDS = new Map(Object.entries(TRAP_STATE_LOOKS).map(([state, { word }]) => [state, word]));

  it('has each trap in the state that its log tells, on days of two years', async () => {
    const { json: traps } = await hunter.reading.traps.list();
    const logs = await allLogs(hunter);
    const now = Date.now();
    const page = await openMap('/HuntMap', WIDTHS.phone);
    const found = new Set<string>();
    for (const [span, days] of [
      ['season', 730 - 0.3],
      ['season', 300],
      ['day', 2.5],
      ['day', 0.2],
      ['day', 0.005],
    ] as const) {
      const at = Math.floor(now - days * 86_400_000);
      const expected = traps.flatMap((trap) => {
        const own = logs.filter(({ trap_id }) => trap_id === trap.id);
        const state = stateFromLog(trap, own, at);
        if (trap.latitude === null || state === null || state === 'removed') return [];
        found.add(state);
        return `${trap.name} ${WORDS.get(state)}`;
      });
      await page.goto(`${server.url}/web/#/HuntMap?past=${span}&at=${new Date(at).toISOString()}`);
      const list = page.getByRole('list', { name: 'わなの当時の状態' }).getByRole('listitem');
      await expect.poll(async () => (await list.allInnerTexts()).toSorted()).toEqual(expected.toSorted());
      await expect.poll(() => page.evaluate(isDrawn)).toBe(expected.length > 0);
    }
    expect(found.size).toBeGreaterThan(5);
    expect(await page.locator('[data-pin]').count()).toBe(0);
    await page.getByRole('button', { name: /^いま作動中/ }).click();
    await page.locator('[data-pin]').first().waitFor();
  });
});

describe('全体を表示', () => {
  const viewOf = (page: Page) => {
    const query = new URLSearchParams(page.url().split('?')[1]);
    const [latitude = 0, longitude = 0, zoom = 0] = ['latitude', 'longitude', 'zoom'].map((name) =>
      Number(query.get(name)),
    );
    return { latitude, longitude, zoom };
  };
  const button = (page: Page) => page.getByRole('button', { name: '全体を表示' });

  it('shows all of the layers that are on, as the filter leaves them, and nothing of those that are off', async () => {
    const { json: rows } = await hunter.reading.traps.list();
    const [trap, ...others] = rows.filter(({ state }) => state === 'working');
    if (trap?.latitude == null || trap.longitude == null || others.length > 0)
      throw new Error('not one trap');
    const zooms = new Map<string, number>();
    for (const layers of ['traps', 'traps,captures', 'captures']) {
      const page = await openMap(
        `/HuntMap?state=working&layers=${layers}&period=all&latitude=36&longitude=138&zoom=9`,
        1440,
      );
      await expect.poll(() => button(page).isEnabled()).toBe(true);
      await button(page).click();
      await expect.poll(() => viewOf(page).zoom).toBeGreaterThan(9);
      const view = viewOf(page);
      zooms.set(layers, view.zoom);
      if (layers !== 'traps') continue;
      expect(Math.hypot(view.latitude - trap.latitude, view.longitude - trap.longitude)).toBeLessThan(0.01);
    }
    expect(zooms.get('traps')).toBe(16);
    expect(zooms.get('traps,captures')).toBeLessThan(16);
    expect(zooms.get('captures')).toBe(zooms.get('traps,captures'));
  });

  it('does nothing where nothing is shown', async () => {
    const page = await openMap('/Map?layers=none&latitude=36&longitude=138&zoom=9', 1440);
    expect(await button(page).isDisabled()).toBe(true);
    await button(page).dispatchEvent('click');
    expect(viewOf(page)).toEqual({ latitude: 36, longitude: 138, zoom: 9 });
  });
});
