import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCapture } from '../support/entries.ts';
import { expectPhotosKept, expectRowsKept } from '../support/expectKept.ts';
import { inForm } from '../support/fullForm.ts';
import { openLedger } from '../support/ledger.ts';
import { photoOf, takeJpeg } from '../support/photos.ts';
import { openStorage, type Place } from '../support/storage.ts';
import { callerWith, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { mayTrace, SYNCED_PHOTO, syncedIn, traceDisk } from '../support/strace.ts';

const POSTS = inForm(12, 300);

/** Syncs of photos and of the journal: where such a call fails, what was sent may be lost. */
const FAILED = /f(?:data)?sync\(\d+<[^>]*(?:\/photos\/[^>]*|-wal)>[^\n]*INJECTED/;

// Source: R1, R2: what was answered with 2xx is on disk.
describe.skipIf(!mayTrace)('a power cut', () => {
  let place: Place;
  let server: RunningServer;
  let token: string;
  beforeEach(async () => {
    place = await openStorage('SQLite');
    server = await startServer(place);
    ({ token } = await signIn(server.url, 'admin'));
  });
  afterEach(async () => {
    await server.kill9();
    await place.remove();
  });

  const capture = async (index: number) =>
    writeCapture([photoOf(await takeJpeg(index, 64, 48))], `${index + 1}件目`);

  it('after an answer finds a photo, its copies, all their names and its row on the disk', async () => {
    const trace = await traceDisk(server.child, join(place.dataDir, 'trace'));
    const entry = await capture(1);
    await entry.send(callerWith(server.url, token));
    const lines = trace.read().split('\n');
    const synced = lines.map((line) => syncedIn(line, place.dataDir));
    await trace.stop();
    const wanted = [...SYNCED_PHOTO.files, ...SYNCED_PHOTO.folders, 'satomori.db-wal'];
    expect(wanted.filter((path) => !synced.includes(path))).toEqual([]);
    // The files before their folder, the names before the row that refers to them.
    const order = wanted.map((path) => synced.lastIndexOf(path));
    expect(order.slice(0, 3).every((at) => at < order[3]!)).toBe(true);
    expect(order.slice(3)).toEqual(order.slice(3).toSorted((a, b) => a - b));
  });

  it.each(inForm([2], [1, 2, 3, 4, 5]))(
    'is no loss where every disk answers EIO at times (%i)',
    async (period) => {
      const when = `${period}+${period + 1}`;
      const entries = await Promise.all(Array.from({ length: POSTS }, (_, index) => capture(index)));
      const ledger = openLedger(entries);
      const trace = await traceDisk(server.child, join(place.dataDir, 'trace'), {
        inject: `fsync,fdatasync:error=EIO:when=${when}`,
      });
      let failures = 0;
      for (const entry of entries) {
        const before = ledger.acknowledged.size;
        await ledger.deliver(callerWith(server.url, token), entry);
        const failed = FAILED.exec(trace.read())?.[0];
        if (failed === undefined) continue;
        failures += 1;
        expect(ledger.acknowledged.size, `acknowledged though the disk had failed: ${failed}`).toBe(before);
      }
      await trace.stop();
      expect(failures).toBeGreaterThan(0);
      await server.kill9();
      await expectRowsKept(ledger, place);
      server = await startServer(place);
      await expectPhotosKept(ledger, place, callerWith(server.url, token));
      // The disk works again: what was refused is accepted.
      for (const entry of ledger.unacknowledged()) await ledger.deliver(callerWith(server.url, token), entry);
      expect(ledger.unacknowledged()).toEqual([]);
    },
  );
});
