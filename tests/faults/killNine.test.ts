import { afterEach, describe, expect, it } from 'vitest';
import { writeMixed } from '../support/entries.ts';
import { expectPhotosKept, expectRowsKept } from '../support/expectKept.ts';
import { inForm } from '../support/fullForm.ts';
import { agePhotos, incomingPhotos, keptKeys, leaveOrphan, namedKeys } from '../support/keptPhotos.ts';
import { deliverAll, deliverTogether, type Ledger, openLedger } from '../support/ledger.ts';
import { ENGINES, openStorage, type Place } from '../support/storage.ts';
import { callerWith, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

const POSTS = inForm(200, 5_000);
const KILLS = inForm(3, 50);
const CLIENTS = 8;
/** The sweep runs from the first seconds on. */
const SWEPT_WITHIN_MS = 60_000;

/** Several phones of one person; they share a token, since the test kills the server and not the session. */
const phonesOf = (server: RunningServer, token: string) =>
  Array.from({ length: CLIENTS }, () => callerWith(server.url, token));

/** Delivers until this many are acknowledged and others are in progress, then kills the server like a power cut. */
async function deliverUntilKilled(ledger: Ledger, server: RunningServer, token: string, diesAt: number) {
  let isDead = false;
  const watching = setInterval(() => {
    if (ledger.acknowledged.size < diesAt || isDead) return;
    isDead = true;
    server.child.kill('SIGKILL');
  }, 1);
  await deliverTogether(ledger, phonesOf(server, token), () => isDead);
  clearInterval(watching);
  await server.kill9();
  expect(isDead).toBe(true);
}

describe.each(ENGINES)('a server on $engine killed again and again in the middle of posts', ({ engine }) => {
  let place: Place;
  let server: RunningServer | null = null;
  afterEach(async () => {
    await server?.kill9();
    await place.remove();
  });

  it(
    'loses none it acknowledged, keeps none twice, every photo as it was sent, and no file that nobody names',
    async () => {
      place = await openStorage(engine);
      server = await startServer(place);
      const { token, reading } = await signIn(server.url, 'admin');
      const trapIds = (await reading.traps.list({ limit: 10 })).json.map(({ id }) => id);
      const ledger = openLedger(await writeMixed(trapIds, POSTS));
      const stored = openStoredRows(place);
      const countRows = async () => (await stored.count('trap_logs')) + (await stored.count('posts'));
      const rowsBefore = await countRows();

      for (let kill = 1; kill <= KILLS; kill += 1) {
        await deliverUntilKilled(ledger, server, token, Math.floor((POSTS * kill) / (KILLS + 1)));
        await expectRowsKept(ledger, place);
        server = await startServer(place);
      }
      const phones = phonesOf(server, token);
      await deliverAll(ledger, phones);
      // All of them once more, like a phone that never received the answers.
      await deliverAll(openLedger(ledger.written), phones);
      expect(await countRows()).toBe(rowsBefore + POSTS);
      await expectPhotosKept(ledger, place, phones[0]!);

      await server.kill9();
      const named = await namedKeys(place);
      const orphan = await leaveOrphan(place);
      await agePhotos(place);
      server = await startServer(place);
      await expect.poll(() => keptKeys(place), { timeout: SWEPT_WITHIN_MS }).not.toContain(orphan);
      await expect.poll(() => incomingPhotos(place), { timeout: SWEPT_WITHIN_MS }).toEqual([]);
      expect(await keptKeys(place)).toEqual(named);
      await expectPhotosKept(ledger, place, callerWith(server.url, token));
    },
    inForm(400_000, 3_600_000),
  );
});
