import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeContexts, shareChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { openScreen, waitUntilLoaded, WIDTHS } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { FIRED_UPLINK, postUplink } from '../support/uplinkMessages.ts';

let server: RunningServer;
let browser: Browser;
let people: ReturnType<typeof createSamplePeople>;

beforeAll(async () => {
  [server, browser] = await Promise.all([startServer(), shareChromium()]);
  people = createSamplePeople(server.url);
});
afterAll(async () => {
  await closeContexts(browser);
  await server?.stop();
});

declare global {
  // Set by the script below, which runs in the page.
  var audio: AudioContext | undefined;
  /** Milliseconds that each animation takes that has begun; `Infinity` for those that never end. */
  var animations: number[] | undefined;
}

function watchPage() {
  globalThis.AudioContext = class extends AudioContext {
    constructor() {
      super();
      globalThis.audio = this;
    }
  };
  const animations: number[] = [];
  globalThis.animations = animations;
  document.addEventListener('animationstart', ({ target }) => {
    for (const { effect } of (target as Element).getAnimations())
      animations.push(Math.round(Number(effect?.getComputedTiming().endTime)));
  });
}

const open = async (path: string, login: 'admin' | 'hunter') => {
  const page = await openScreen(browser, {
    url: server.url,
    path,
    width: WIDTHS.phone,
    token: (await people(login)).token,
    prepare: (each) => each.addInitScript(watchPage),
  });
  await waitUntilLoaded(page);
  return page;
};

const audioState = (page: Page) => page.evaluate(() => globalThis.audio?.state);
/** Seconds for which the audio has run. */
const audioTime = (page: Page) => page.evaluate(() => globalThis.audio?.currentTime ?? 0);

it('the sound is open while an alarm rings, not from the first touch on', async () => {
  const page = await open('/Home', 'hunter');
  expect(await audioState(page)).toBeUndefined();
  await page.locator('h1').click();
  await expect.poll(() => audioState(page)).toBe('suspended');
  const silent = await audioTime(page);
  await postUplink(server.url, FIRED_UPLINK);
  await expect.poll(() => audioTime(page)).toBeGreaterThan(silent + 1);
  await expect.poll(() => audioState(page)).toBe('suspended');
  const over = await audioTime(page);
  await page.waitForTimeout(500);
  expect(await audioTime(page)).toBe(over);
});

it('an unanswered alarm on the map pulses for less than five seconds', async () => {
  const page = await open('/HuntMap', 'admin');
  const animations = () => page.evaluate(() => globalThis.animations);
  await expect.poll(animations).toContain(4_800);
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
});
