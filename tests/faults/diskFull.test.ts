import { closeSync, openSync, statfsSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getPhoto } from '@satomori/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeCapture, writeCheck, writeSighting } from '../support/entries.ts';
import { expectPhotosKept, expectRowsKept } from '../support/expectKept.ts';
import { inForm } from '../support/fullForm.ts';
import { deliverAll, deliverTogether, type Entry, openLedger } from '../support/ledger.ts';
import { takeNoise } from '../support/photos.ts';
import { ENGINES, openStorage, type Place } from '../support/storage.ts';
import { callerWith, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { mayMount, mountSmallDisk, unmount } from '../support/smallDisk.ts';
import { openStoredRows } from '../support/storedRows.ts';
import { postUplink, uplinkNow } from '../support/uplinkMessages.ts';

const DISK_MEGABYTES = 64;
/** Left for the photos of the short form; the full form fills the disk with photos alone. */
const ROOM_BYTES = inForm(2, 48) * 1024 * 1024;
const PHOTO_POSTS = inForm(40, 600);
/** More small posts than any remaining space can hold. */
const NEVER_REFUSED = 20_000;
/** By then the small posts have used up the remaining space. */
const NEVER_REFUSED_UPLINKS = 2_000;

/** @returns whether there was space for it */
function hasWritten(handle: number, block: Buffer): boolean {
  try {
    return writeSync(handle, block) === block.length;
  } catch (error) {
    // The server may have written since the space was read.
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}

/** Fills the disk until only this much is left. */
function fillUp(folder: string, file: string, leave: number): void {
  const handle = openSync(join(folder, file), 'w');
  const { bavail, bsize } = statfsSync(folder);
  try {
    let left = bavail * bsize - leave;
    for (const size of [1024 * 1024, 4096]) {
      const block = Buffer.alloc(size, 1);
      for (; left >= size; left -= size) if (!hasWritten(handle, block)) return;
    }
  } finally {
    closeSync(handle);
  }
}

async function checksOf({ url }: RunningServer): Promise<unknown> {
  const answer = await fetch(`${url}/web/api/health/ready`);
  return ((await answer.json()) as { details?: { checks?: unknown } }).details?.checks;
}

describe.skipIf(!mayMount).each(ENGINES)('on $engine with a data folder that is full', ({ engine }) => {
  let place: Place;
  let server: RunningServer;
  beforeEach(async () => {
    place = await openStorage(engine);
    mountSmallDisk(place.dataDir, DISK_MEGABYTES);
  });
  afterEach(async () => {
    await server?.kill9();
    unmount(place.dataDir);
    await place.remove();
  });

  it('stores what it acknowledges, refuses the rest with Retry-After, reads on, and heals', async () => {
    server = await startServer(place);
    const person = await signIn(server.url, 'admin');
    const by = callerWith(server.url, person.token);
    const [trap] = (await person.reading.traps.list({ limit: 1 })).json;

    // Photos fill the disk; the space that they leave is filled up first.
    const entries: Entry[] = [];
    for (let index = 0; index < PHOTO_POSTS; index += 1) {
      const write = index % 2 === 0 ? writeCapture : writeSighting;
      entries.push(write([await takeNoise()], `${index}`));
    }
    const ledger = openLedger(entries);
    fillUp(place.dataDir, 'ballast', ROOM_BYTES);
    await deliverTogether(ledger, [by, by, by, by], () => ledger.refusals.length > 0);
    expect(ledger.acknowledged.size).toBeGreaterThan(0);
    fillUp(place.dataDir, 'rest', 0);
    await deliverTogether(ledger, [by, by], () => ledger.refusals.length > 20);
    expect(ledger.refusals.length).toBeGreaterThan(0);

    // Where the database itself is on the full disk, posts without photos and uplinks have no space either.
    const checks = openLedger(
      Array.from({ length: NEVER_REFUSED }, (_, index) => writeCheck(trap!.id, `${index}`)),
    );
    const uplinkIds: string[] = [];
    if (engine === 'SQLite') {
      await deliverTogether(checks, [by], () => checks.refusals.length > 0);
      expect(checks.refusals.length).toBeGreaterThan(0);
      for (let count = 1, isRefused = false; !isRefused; count += 1) {
        const message = uplinkNow('closed', 2_000 + count);
        const answer = await postUplink(server.url, message);
        await answer.arrayBuffer();
        if (answer.ok) uplinkIds.push(String(message['deduplicationId']));
        else {
          expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([
            expect.toBeOneOf([503, 507]),
            true,
          ]);
          isRefused = true;
        }
        expect(count).toBeLessThan(NEVER_REFUSED_UPLINKS);
      }
    }
    for (const refusal of [...ledger.refusals, ...checks.refusals]) {
      expect([503, 507]).toContain(refusal.status);
      expect(refusal.retryAfterS).toBeGreaterThan(0);
    }
    // Reads of rows and photos go on; access to an original is recorded in the audit log, which waits for space.
    expect((await by.reading.traps.list()).json.length).toBeGreaterThan(0);
    const [kept] = await openStoredRows(place).read('select path from images');
    const view = await by.http.raw(getPhoto, { query: { path: String(kept?.['path']) } });
    expect((await view.arrayBuffer()).byteLength).toBeGreaterThan(0);

    // There is space again: the same server continues without intervention.
    await Promise.all(['ballast', 'rest'].map((name) => rm(join(place.dataDir, name))));
    const late = openLedger(checks.unacknowledged().slice(0, 5));
    await deliverAll(late, [by]);
    // A disk as small as this one is always reported as nearly full.
    if (engine === 'SQLite')
      await expect
        .poll(() => checksOf(server))
        .toEqual({ database: 'ok', disk: 'low', uplinks: 'ok', photos: 'ok', clock: 'ok' });
    expect(server.child.exitCode).toBeNull();

    await server.kill9();
    for (const each of [ledger, checks, late]) await expectRowsKept(each, place);
    const bodies = (await openStoredRows(place).read('select dedup_key from raw_messages')).map((row) =>
      String(row['dedup_key']),
    );
    expect(uplinkIds.filter((id) => !bodies.some((key) => key.endsWith(id)))).toEqual([]);
    server = await startServer(place);
    await expectPhotosKept(ledger, place, callerWith(server.url, person.token));
  });
});
