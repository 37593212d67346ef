import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@satomori/core';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBackup } from '../backup/createBackup.ts';
import type { Database } from '../database/database.ts';
import { claimPhotoFolder } from '../photos/photoFolder.ts';
import { trashFolder } from '../photos/photoStore.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { filesWith, fillSite, photosOfSite, rowsOfSite, writePhoto } from '../testing/filledSites.ts';
import { type DatabaseLocation, placeWithTables } from '../testing/openTestDatabase.ts';
import { runCommand } from '../testing/runCommand.ts';
import { noteErasure } from './erasureRepository.ts';

const ERASED = 'canary-of-the-first-town';
const STAYING = 'canary-of-the-second-town';
const NAME = `${ERASED} sites.name 100`;

describeOnEachEngine('erasing a site', (engine) => {
  let place: DatabaseLocation;
  let database: Database;
  let folder: string;
  const erased = newId();
  const staying = newId();

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-erasing-'));
    place = await placeWithTables(engine);
    database = place.open();
    await claimPhotoFolder(database, join(place.dataDir, 'photos'));
    await fillSite(database, place, erased, ERASED);
    await fillSite(database, place, staying, STAYING);
  });
  afterEach(async () => {
    await database.close();
    await place.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const erase = (args: readonly string[], signal?: AbortSignal) =>
    runCommand(['site', 'erase', ...args], {
      env: { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl },
      ...(signal === undefined ? {} : { signal }),
    });
  const confirmed = ['--yes', '--name', NAME];
  const all = async (siteId: string) => ({
    rows: await rowsOfSite(database, place, siteId),
    photos: await photosOfSite(database, place, siteId),
  });
  async function backUp(): Promise<string> {
    const out = join(folder, newId());
    await createBackup(place, out, { now: 0, signal: new AbortController().signal });
    return out;
  }
  const expectGone = async () => {
    expect(await filesWith(await backUp(), ERASED)).toEqual([]);
    expect(await filesWith(place.dataDir, ERASED)).toEqual([]);
  };

  it('leaves nothing of it in a backup, the database file and the photos, and all of the other as it was', async () => {
    const { db } = database;
    // In free space of the file, in which a server left it before.
    const body = ERASED.repeat(3000);
    await db.insertInto('settings').values({ key: 'freed', value: body }).execute();
    await db.deleteFrom('settings').where('key', '=', 'freed').execute();
    await db.updateTable('traps').set({ memo: null }).where('site_id', '=', erased).execute();
    await db
      .insertInto('login_attempts')
      .values(
        [`account::${ERASED} users.login_id 100:127.0.0.1`, `line:${erased}:${ERASED} line_user_id`].map(
          (bucket) => ({ bucket, minute: 1, count: 1, last_at: 1 }),
        ),
      )
      .execute();
    // Files that no row names: of a request that died, in the trash, and received but never stored.
    const photos = join(place.dataDir, 'photos');
    await writePhoto(place, 'ab'.repeat(16), ERASED);
    for (const left of [trashFolder(photos, 'cd'.repeat(16)), join(photos, 'incoming', 'ef')]) {
      await mkdir(left, { recursive: true });
      await writeFile(join(left, 'original'), ERASED);
    }
    const before = await all(staying);
    expect(before.rows).toMatchObject({
      users: { length: 3 },
      audit_logs: { length: 3 },
      sites: { length: 1 },
    });
    expect(Object.keys(before.photos)).toHaveLength(9);
    expect((await filesWith(await backUp(), ERASED)).length).toBeGreaterThan(20);
    expect((await filesWith(place.dataDir, ERASED)).length).toBeGreaterThan(9);

    const result = await erase([NAME, ...confirmed]);
    expect(result).toMatchObject({ code: engine === 'sqlite' ? 0 : 1 });
    expect(result.stdout).toMatch(/^消しました（\d+行、写真3枚）。\n$/);
    if (engine === 'postgres') {
      // A server may be receiving these files, until an hour has passed.
      expect(result.stderr).toContain('この1時間に受け取ったファイルが2個残っています');
      expect(await filesWith(place.dataDir, ERASED)).toHaveLength(4);
      await rm(join(photos, 'incoming', 'ef'), { recursive: true });
      await rm(join(photos, 'kept', 'ab', 'ab'.repeat(16)), { recursive: true });
      expect(await erase([NAME])).toMatchObject({ code: 0 });
    }
    await expectGone();
    expect(await all(staying)).toEqual(before);
    expect(await db.selectFrom('site_erasures').selectAll().execute()).toEqual([]);
    expect(await erase([NAME, ...confirmed])).toMatchObject({ code: 2 });
  });

  it('deletes guesses at its accounts, and none at those of the same name at the other site', async () => {
    const { db } = database;
    const attempts = [erased, '', staying].map((site) => ({
      bucket: `account:${site}:${ERASED} users.login_id 100:127.0.0.1`,
      minute: 1,
      count: 1,
      last_at: 1,
    }));
    await db.insertInto('login_attempts').values(attempts).execute();
    await erase([NAME, ...confirmed]);
    const left = await db.selectFrom('login_attempts').select('bucket').execute();
    expect(left).toEqual([{ bucket: attempts[2]?.bucket }]);
  });

  it('happens only where its name was entered', async () => {
    const before = [await all(erased), await all(staying)];
    for (const args of [
      [NAME],
      [NAME, '--yes'],
      [NAME, '--yes', '--name', `${STAYING} sites.name 100`],
      ['unknown', '--yes', '--name', 'unknown'],
    ])
      expect(await erase(args)).toMatchObject({ code: 2, stdout: '' });
    expect([await all(erased), await all(staying)]).toEqual(before);
    expect(await erase([NAME, ...confirmed])).toMatchObject({ code: 0 });
  });

  it('waits until nobody can use the site any more', async () => {
    const use = (is_disabled: boolean) =>
      database.db.updateTable('sites').set({ is_disabled }).where('id', '=', erased).execute();
    await use(false);
    const before = await all(erased);
    const refused = await erase([NAME, ...confirmed]);
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('site disable');
    expect(await all(erased)).toEqual(before);
    await use(true);
    expect(await erase([`${ERASED} sites.code 100`, ...confirmed])).toMatchObject({ code: 0 });
  });

  it('goes on where it was interrupted, whenever that was', async () => {
    const before = await all(staying);
    for (let times = 1; ; times += 1) {
      expect(times).toBeLessThan(400);
      let checks = 0;
      const signal = AbortSignal.any([]);
      signal.throwIfAborted = () => {
        checks += 1;
        if (checks > times * 7) throw new Error('中断しました。');
      };
      const { code, stderr } = await erase([NAME, ...confirmed], signal);
      if (code === 0) break;
      expect(stderr).toContain('中断しました。');
      expect(await all(staying)).toEqual(before);
    }
    await expectGone();
    expect(await all(staying)).toEqual(before);
  }, 180_000);

  it('is the only way to delete from the audit log, which cannot be changed by anything else', async () => {
    const { db } = database;
    const remove = (siteId: string) => db.deleteFrom('audit_logs').where('site_id', '=', siteId).execute();
    const before = (await all(erased)).rows['audit_logs'];
    await expect(remove(erased)).rejects.toThrow('append-only');
    // Of a site that exists, even while it is being erased.
    await noteErasure(db, erased, 0);
    await expect(remove(erased)).rejects.toThrow('append-only');
    // Of one that is gone, but that nobody is erasing.
    await db.deleteFrom('sites').where('id', '=', staying).execute();
    await expect(remove(staying)).rejects.toThrow('append-only');
    expect((await all(erased)).rows['audit_logs']).toEqual(before);
    await db.deleteFrom('sites').where('id', '=', erased).execute();
    await expect(
      sql`update audit_logs set reason = null where site_id = ${erased}`.execute(db),
    ).rejects.toThrow('append-only');
    await remove(erased);
    expect((await all(erased)).rows['audit_logs']).toEqual([]);
  });
});
