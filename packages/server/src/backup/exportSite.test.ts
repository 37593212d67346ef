import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@satomori/core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildServer } from '../app/buildServer.ts';
import type { Database } from '../database/database.ts';
import { claimPhotoFolder } from '../photos/photoFolder.ts';
import { captureOf, postCapture, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { filesWith, fillSite, photosOfSite, rowsOfSite } from '../testing/filledSites.ts';
import { type DatabaseLocation, placeForDatabase, placeWithTables } from '../testing/openTestDatabase.ts';
import { runCommand } from '../testing/runCommand.ts';
import { clientOf, startTestServer } from '../testing/startTestServer.ts';
import { PASSWORD } from '../testing/world.ts';

const OWN = 'canary-of-the-exported-town';
const OTHER = 'canary-of-the-other-town';
const NAME = `${OWN} sites.name 100`;

type Place = Pick<DatabaseLocation, 'dataDir' | 'databaseUrl'>;
const run = (args: readonly string[], { dataDir, databaseUrl }: Place) =>
  runCommand(args, { env: { DATA_DIR: dataDir, DATABASE_URL: databaseUrl } });

describeOnEachEngine('the export of a site', (engine) => {
  let place: DatabaseLocation;
  let database: Database;
  let folder: string;
  const places: DatabaseLocation[] = [];
  const own = newId();
  const other = newId();
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satomori-export-'));
    place = await placeWithTables(engine);
    database = place.open();
    await claimPhotoFolder(database, join(place.dataDir, 'photos'));
    await fillSite(database, place, own, OWN);
    await fillSite(database, place, other, OTHER);
    await database.db
      .insertInto('signing_keys')
      .values({ id: 'key', secret: 'secret-of-the-server', created_at: 0 })
      .execute();
  });
  afterAll(async () => {
    await database.close();
    for (const each of [place, ...places]) await each.remove();
    await rm(folder, { recursive: true, force: true });
  });

  async function restored(backup: string): Promise<DatabaseLocation> {
    const to = await placeForDatabase(engine);
    places.push(to);
    expect(await run(['restore', backup, '--verify'], to)).toMatchObject({ code: 0, stderr: '' });
    return to;
  }

  it('holds all of it and nothing of another or of the server, and is restored onto an empty server', async () => {
    const out = join(folder, 'first');
    const exported = await run(['site', 'export', NAME, out], place);
    expect(exported).toMatchObject({ code: 1, stdout: `${out}\n` });
    // The test's photos have other hashes than their rows.
    expect(exported.stderr).toContain('壊れている写真が3枚');
    expect(await filesWith(out, OTHER)).toEqual([]);
    expect(await filesWith(out, 'secret-of-the-server')).toEqual([]);
    expect((await filesWith(out, OWN)).length).toBeGreaterThan(30);

    const to = await restored(out);
    const copy = to.open();
    expect(await rowsOfSite(copy, to, own)).toEqual(await rowsOfSite(database, place, own));
    expect(await photosOfSite(copy, to, own)).toEqual(await photosOfSite(database, place, own));
    expect(await copy.db.selectFrom('sites').select('id').execute()).toEqual([{ id: own }]);
    await copy.close();
  });

  it('is noted in its audit log, and made of no site that is not there', async () => {
    const entries = () =>
      database.db
        .selectFrom('audit_logs')
        .select('action')
        .where('site_id', '=', own)
        .where('target_id', '=', own)
        .execute();
    const before = await entries();
    const missing = await run(['site', 'export', 'unknown', join(folder, 'none')], place);
    expect(missing).toMatchObject({ code: 2, stdout: '' });
    expect(await readdir(folder)).not.toContain('none');
    expect(await entries()).toEqual(before);
    await run(['site', 'export', NAME, join(folder, 'second')], place);
    expect(await entries()).toEqual([...before, { action: 'export' }]);
  });

  it('of a server in use can be signed in to where it is restored', async () => {
    const server = await startTestServer(engine);
    try {
      const west = await server.as('west');
      const posted = await postCapture(west, captureOf(server), [await takePhoto(3)]);
      const { name } = await server.database.db
        .selectFrom('sites')
        .select('name')
        .where('id', '=', server.world.sites.satomori)
        .executeTakeFirstOrThrow();
      const out = join(folder, 'third');
      expect(await run(['site', 'export', name, out], server.place)).toMatchObject({ code: 0 });
      const to = await restored(out);
      const copy = to.open();
      const again = await buildServer({
        database: copy,
        photosDir: join(to.dataDir, 'photos'),
        now: server.clock.now,
      });
      const { login_id } = await copy.db
        .selectFrom('users')
        .select('login_id')
        .where('id', '=', server.world.users.west)
        .executeTakeFirstOrThrow();
      const { token } = await clientOf(again, null).writing.auth.signIn({ login_id, password: PASSWORD });
      const { json } = await clientOf(again, token).captures.list({});
      expect(json).toEqual([posted]);
      await again.app.close();
      await copy.close();
    } finally {
      await server.stop();
    }
  });
});
