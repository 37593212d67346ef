import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { TOKEN_KEY, type Capture } from '@satomori/core';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createChance } from '../simulator/chance.ts';
import { waitUntilAllSent } from '../support/captureForm.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { inForm } from '../support/fullForm.ts';
import { copyRecord, loadRecord, type RecordFile, recordToFile } from '../support/recordFile.ts';
import { createSamplePeople, type Person } from '../support/samplePeople.ts';
import { addressOf, windowOf } from '../support/screens.ts';
import { type RunningServer, startServer } from '../support/server.ts';

const POSTS = 50;
const KILLS_WHILE_RECORDING = 4;
const KILLS_WHILE_SENDING = 2;
const SEEDS = Array.from({ length: inForm(1, 10) }, (_, seed) => seed + 1);

let server: RunningServer;
let hunter: Person;
/** A record that the app itself wrote into a file. */
let saved: RecordFile;

beforeAll(async () => {
  server = await startServer();
  hunter = await createSamplePeople(server.url)('hunter');
  const profile = await mkdtemp(join(tmpdir(), 'satomori-recorded-'));
  const { context, page } = await openBrowser(profile, false);
  saved = await recordToFile(page, server.url);
  await context.close();
  await rm(profile, { recursive: true, force: true });
});
afterAll(() => server?.stop());

/** The ids of all processes of the browser with this profile. */
function processesOf(profile: string): number[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return ids
    .filter((id) => {
      try {
        return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(profile);
      } catch {
        // It has ended meanwhile.
        return false;
      }
    })
    .map(Number);
}

/** Ends the browser as a phone does that loses power. */
async function killBrowser(context: BrowserContext, profile: string): Promise<void> {
  for (const id of processesOf(profile))
    try {
      process.kill(id, 'SIGKILL');
    } catch {
      // It has ended meanwhile.
    }
  await context.close().catch(() => {});
}

interface Opened {
  context: BrowserContext;
  page: Page;
}

/** Opens the list of unsent records; posts reach the server only where `isConnected`. */
async function openBrowser(profile: string, isConnected: boolean): Promise<Opened> {
  const context = await chromium.launchPersistentContext(profile, {
    ...chromiumOptions({ isFullBrowser: true }),
    ...windowOf(390),
    serviceWorkers: 'block',
  });
  await context.addInitScript(([key, token]) => localStorage.setItem(key, token), [
    TOKEN_KEY,
    hunter.token,
  ] as const);
  const page = context.pages()[0] ?? (await context.newPage());
  if (!isConnected)
    await page.route('**/api/map_hunt_points', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
  await page.goto(addressOf(server.url, '/User?show=outbox'));
  await page.getByRole('heading', { name: '送信待ちの記録' }).waitFor();
  return { context, page };
}

it.each(SEEDS)(
  `${POSTS} records of a browser that is killed again and again arrive once each (seed %i)`,
  async (seed) => {
    const chance = createChance(seed);
    const profile = await mkdtemp(join(tmpdir(), 'satomori-killed-'));
    const name = `死なない記録${seed}-`;
    const killsAt = new Set(Array.from({ length: KILLS_WHILE_RECORDING }, () => chance.whole(0, POSTS - 1)));
    /** Records that the screen said are on the device. */
    const acknowledged = new Map<string, string>();

    let { context, page } = await openBrowser(profile, false);
    for (let count = 0; count < POSTS; count += 1) {
      const record = await copyRecord(saved, `${name}${count}`);
      await loadRecord(page, record);
      if (killsAt.has(count)) {
        await sleep(chance.between(0, 400));
        await killBrowser(context, profile);
        ({ context, page } = await openBrowser(profile, false));
        if ((await page.getByText(`捕獲：${record.memo}`, { exact: true }).count()) === 0) continue;
      }
      await page.getByText(`捕獲：${record.memo}`, { exact: true }).waitFor();
      acknowledged.set(record.id, record.sha256);
    }
    await context.close();

    for (let kills = 0; kills < KILLS_WHILE_SENDING; kills += 1) {
      ({ context } = await openBrowser(profile, true));
      await sleep(chance.between(500, 4_000));
      await killBrowser(context, profile);
    }
    ({ context, page } = await openBrowser(profile, true));
    await waitUntilAllSent(page, 600_000);
    await context.close();
    await rm(profile, { recursive: true, force: true });

    const rows: Capture[] = [];
    for (let cursor: string | undefined; ; ) {
      const answer = await hunter.reading.captures.list({
        limit: 100,
        ...(cursor === undefined ? {} : { cursor }),
      });
      rows.push(...answer.json.filter(({ memo }) => memo?.startsWith(name)));
      if (answer.next === null) break;
      cursor = answer.next;
    }
    expect(new Set(rows.map(({ memo }) => memo)).size).toBe(rows.length);
    const hashes = new Map(rows.map(({ id, photos }) => [id, photos.map(({ sha256 }) => sha256)]));
    for (const [id, sha256] of acknowledged) expect(hashes.get(id)).toEqual([sha256]);
  },
);
