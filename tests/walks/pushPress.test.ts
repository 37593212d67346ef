import { setTimeout as sleep } from 'node:timers/promises';
import { actOnAdminUser, createPushApi, type PushMessage } from '@satomori/core';
import { type PushDevice, type PushService, startPushService } from '@satomori/server/testing';
import type { Browser, CDPSession, Page, Worker } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { launchChromium } from '../support/chromium.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import { addressOf, goTo, openScreen, waitUntilLoaded } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { EXAMPLE_TRAP, FIRED_UPLINK, postUplink } from '../support/uplinkMessages.ts';

/** From the press to the screens of the group. */
const PROMISED_MS = 5_000;
/** Installing a worker takes a browser a while on a busy machine. */
const LONG = { timeout: 60_000 };
const HUNTER = '西谷 勇';

let server: RunningServer;
let pushes: PushService;
let browser: Browser;
let people: ReturnType<typeof createSamplePeople>;
let device: PushDevice;
let trapId: string;
let phone: WorkerOfPhone;
/** Of another member, with the trap open. */
let other: Page;

/** What a service worker has, and pages have not. */
interface WorkerScope extends EventTarget {
  registration: { getNotifications: () => Promise<ShownNotification[]> };
  clients: { openWindow: (address: string) => Promise<null> };
  NotificationEvent: new (type: string, init: { notification: ShownNotification; action: string }) => Event;
}
interface ShownNotification {
  title: string;
  body: string;
  actions: { title: string }[];
}

/** A phone whose app is closed: nothing of it runs but the service worker. */
interface WorkerOfPhone {
  deliver: (message: PushMessage) => Promise<void>;
  /** As a service worker sees them. */
  run: <Result, Input>(work: (input: Input) => Promise<Result>, input: Input) => Promise<Result>;
}

async function registrationOf(cdp: CDPSession): Promise<string> {
  const registered = new Promise<string>((resolve) =>
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(server.url));
      if (own !== undefined) resolve(own.registrationId);
    }),
  );
  await cdp.send('ServiceWorker.enable');
  return registered;
}

async function closedApp(token: string): Promise<WorkerOfPhone> {
  const page = await openScreen(browser, {
    url: server.url,
    path: '/Home',
    token,
    hasWorker: true,
    context: { permissions: ['notifications'] },
  });
  await waitUntilLoaded(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, LONG);
  const context = page.context();
  const cdp = await context.newCDPSession(page);
  const registrationId = await registrationOf(cdp);
  await page.goto('about:blank');
  return {
    deliver: async (message) => {
      const data = JSON.stringify(message);
      await cdp.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data });
    },
    run: (work, input) => (context.serviceWorkers().at(-1) as Worker).evaluate(work as never, input as never),
  };
}

beforeAll(async () => {
  pushes = await startPushService();
  // A browser of its own: the driver tells of the workers of every page that a browser has had.
  [server, browser] = await Promise.all([
    startServer({ env: { PUSH_HOSTS: '127.0.0.1' } }),
    launchChromium({ isFullBrowser: true }),
  ]);
  people = createSamplePeople(server.url);
  const hunter = await people('hunter');
  device = pushes.addDevice('携帯');
  await createPushApi(hunter.http).put(device.subscription);
  trapId = (await hunter.reading.traps.list({ q: EXAMPLE_TRAP })).json[0]?.id ?? '';
  phone = await closedApp(hunter.token);
  other = await openScreen(browser, {
    url: server.url,
    path: `/HokapatoList?trap_id=${trapId}`,
    token: (await people('gateway')).token,
  });
  await waitUntilLoaded(other);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await pushes?.stop();
});

/** What the server sent to the phone of the firing, as its browser decrypts it; other alarms of the sample may come before it. */
async function sentMessage(): Promise<PushMessage> {
  const find = () => device.received.find(({ title }) => title === `わな作動: ${EXAMPLE_TRAP}`);
  await expect.poll(find, LONG).toBeDefined();
  const { headers: _headers, ...message } = find()!;
  return message;
}

const shown = () =>
  phone.run(async () => {
    const { registration } = globalThis as unknown as WorkerScope;
    return (await registration.getNotifications()).map(({ title, body, actions }) => ({
      title,
      body,
      buttons: actions.map((action) => action.title),
    }));
  }, null);

/** Again where needed: Chromium forgets a notification that a script looks for while it is being drawn. */
async function showMessageOfFiring(): Promise<void> {
  const message = await sentMessage();
  const deliver = async () => {
    await phone.deliver(message);
    await sleep(500);
    expect((await shown())[0]?.buttons).toHaveLength(2);
  };
  await vi.waitFor(deliver, LONG);
}

/** Presses a button of the one notification so many times at once. @returns the addresses that it opened */
const press = (action: string, times = 1) =>
  phone.run(
    async (input) => {
      const worker = globalThis as unknown as WorkerScope;
      const [notification] = await worker.registration.getNotifications();
      if (notification === undefined) throw new Error('no notification is shown');
      const opened: string[] = [];
      // A browser opens windows only after a press of a finger.
      worker.clients.openWindow = async (address) => {
        opened.push(address);
        return null;
      };
      const work: Promise<unknown>[] = [];
      for (let count = 0; count < input.times; count += 1) {
        const event = new worker.NotificationEvent('notificationclick', {
          notification,
          action: input.action,
        });
        // Of an event that a script makes, it throws.
        Object.defineProperty(event, 'waitUntil', { value: (each: Promise<unknown>) => work.push(each) });
        worker.dispatchEvent(event);
      }
      await Promise.all(work);
      return opened;
    },
    { action, times },
  );

const told = async () => {
  const { json } = await (await people('gateway')).reading.notifications.list({ trap_id: trapId });
  return json[0];
};

describe('a button of a notification on a closed phone', () => {
  it('tells the group who is on the way, once', async () => {
    expect((await postUplink(server.url, FIRED_UPLINK)).status).toBe(200);
    await showMessageOfFiring();
    expect(await shown()).toMatchObject([
      { title: `わな作動: ${EXAMPLE_TRAP}`, buttons: ['向かいます', 'わたしは行けません'] },
    ]);
    await press('acknowledge', 2);
    await other.getByText(`${HUNTER}さんが向かっています`).first().waitFor({ timeout: PROMISED_MS });
    expect((await told())?.responders).toMatchObject([{ user_name: HUNTER, withdrawn_at: null }]);
    expect(await shown()).toMatchObject([{ body: '「向かいます」と知らせました。', buttons: [] }]);
  });

  it('tells the group who cannot go', async () => {
    await goTo(other, server.url, '/NotifiedList');
    await waitUntilLoaded(other);
    await showMessageOfFiring();
    await press('decline', 2);
    await other.getByText(`行けない: ${HUNTER}`).first().waitFor({ timeout: PROMISED_MS });
    expect(await told()).toMatchObject({ responder: null, declined: [{ user_name: HUNTER }] });
  });

  it('opens the trap and records nothing once the person is signed out', async () => {
    const before = await told();
    const admin = await people('admin');
    const { id } = (await (await people('hunter')).reading.users.list()).me;
    await admin.http.call(actOnAdminUser, { params: { id }, body: { action: 'sign-out' } });
    await showMessageOfFiring();
    const opened = await press('acknowledge');
    expect(opened.map((path) => new URL(path, server.url).href)).toEqual([
      addressOf(server.url, `/HokapatoList?trap_id=${trapId}`),
    ]);
    expect(await shown()).toEqual([]);
    expect(await told()).toMatchObject({ responders: before?.responders, declined: before?.declined });
  });
});
