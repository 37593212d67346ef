import { join } from 'node:path';
import { ApiError } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCapture } from '../support/entries.ts';
import { expectPhotosKept, expectRowsKept } from '../support/expectKept.ts';
import { keptKeys } from '../support/keptPhotos.ts';
import { openLedger } from '../support/ledger.ts';
import { photoOf, takeJpeg } from '../support/photos.ts';
import { ENGINES, openStorage, type Place } from '../support/storage.ts';
import { callerWith, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';
import { mayTrace, SYNCED_PHOTO, syncedIn, traceDisk } from '../support/strace.ts';

const mayRun = mayTrace && ENGINES.some(({ engine }) => engine === 'PostgreSQL');
/** What the server sends to its database. */
const NAMES_PHOTO = /\bwritev?\(.*insert into .{0,2}images/;

// The database is synced by its own server; the photos are by ours. Source: R1.
describe.skipIf(!mayRun)('a power cut of a server with PostgreSQL', () => {
  let place: Place;
  let server: RunningServer;
  let token: string;
  beforeEach(async () => {
    place = await openStorage('PostgreSQL');
    server = await startServer(place);
    ({ token } = await signIn(server.url, 'admin'));
  });
  afterEach(async () => {
    await server.kill9();
    await place.remove();
  });
  const capture = async () => writeCapture([photoOf(await takeJpeg(1, 64, 48))], '電源');

  it('finds a photo, its copies and all their names on the disk before a row names it', async () => {
    const calls = ['fsync', 'fdatasync', 'write', 'writev'];
    const trace = await traceDisk(server.child, join(place.dataDir, 'trace'), { calls });
    const entry = await capture();
    await entry.send(callerWith(server.url, token));
    const lines = trace.read().split('\n');
    await trace.stop();
    // What commits it comes after the statement that names the photo.
    const namedAt = lines.findIndex((line) => NAMES_PHOTO.test(line));
    expect(namedAt).toBeGreaterThan(0);
    const synced = lines.slice(0, namedAt).map((line) => syncedIn(line, place.dataDir));
    const wanted = [...SYNCED_PHOTO.files, ...SYNCED_PHOTO.folders];
    expect(wanted.filter((path) => !synced.includes(path))).toEqual([]);
  });

  it('keeps nothing of a post whose photo the disk refuses, and takes it when it is sent again', async () => {
    const entry = await capture();
    const by = callerWith(server.url, token);
    const trace = await traceDisk(server.child, join(place.dataDir, 'trace'), {
      inject: 'fsync,fdatasync:error=EIO',
    });
    const refusal = await entry.send(by).catch((error: unknown) => error);
    expect(trace.read()).toMatch(/fsync\(\d+<[^>]*\/photos\/[^>]*>[^\n]*INJECTED/);
    await trace.stop();
    expect(refusal).toBeInstanceOf(ApiError);
    expect((refusal as ApiError).status).toBeGreaterThanOrEqual(500);
    const stored = openStoredRows(place);
    expect(await stored.read('select id from posts where id = $1', [entry.id])).toEqual([]);
    expect(await stored.count('images')).toBe(0);
    expect(await keptKeys(place)).toEqual([]);
    const ledger = openLedger([entry]);
    await ledger.deliver(by, entry);
    expect(ledger.unacknowledged()).toEqual([]);
    await expectRowsKept(ledger, place);
    await expectPhotosKept(ledger, place, by);
  });
});
