import { afterAll, beforeAll, expect, it } from 'vitest';
import { lockFolder } from '../database/sqlite/folderLock.ts';
import { captureOf, fetchPhoto, postCapture, takePhoto } from '../testing/captures.ts';
import { describeOnEachEngine } from '../testing/describeOnEachEngine.ts';
import { rowsOfSite } from '../testing/filledSites.ts';
import { runCommand } from '../testing/runCommand.ts';
import { refusalOf, startTestServer, type TestServer } from '../testing/startTestServer.ts';

describeOnEachEngine('erasing a site beside a server in use', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(engine);
  });
  afterAll(() => server.stop());

  const erase = () =>
    runCommand(['site', 'erase', 'hokapato', '--yes', '--name', 'hokapato'], {
      env: { DATA_DIR: server.place.dataDir, DATABASE_URL: server.place.databaseUrl },
    });

  it('ends the work of its people, and leaves all of the others theirs', async () => {
    const { hokapato } = server.world.sites;
    const [west, gone] = await Promise.all([server.as('west'), server.as('hokapatoAdmin')]);
    expect((await gone.sites.list()).json).toHaveLength(1);
    // As a server that listens does.
    const lock = lockFolder(server.place.dataDir);
    const { database } = server;
    await database.db.updateTable('sites').set({ is_disabled: true }).where('id', '=', hokapato).execute();

    let isOver = false;
    const posted: string[] = [];
    const post = async () => {
      for (let shade = 1; !isOver || posted.length < 3; shade += 1)
        posted.push((await postCapture(west, captureOf(server), [await takePhoto(shade)])).id);
    };
    const posting = post();
    const { code, stdout, stderr } = await erase();
    isOver = true;
    await posting;
    expect({ stdout, stderr }).toMatchObject({ stdout: expect.stringMatching(/^消しました/) });
    // A photo that was just being sent counts as one that may be of the site.
    if (code !== 0) {
      expect(stderr).toContain('この1時間に受け取ったファイル');
      expect(await erase()).toMatchObject({ code: 0 });
    }
    lock.release();

    expect((await refusalOf(gone.sites.list())).status).toBe(401);
    const left = await rowsOfSite(database, server.place, hokapato);
    expect(Object.entries(left).filter(([, rows]) => rows.length > 0)).toEqual([]);
    const { json } = await west.captures.list({});
    expect(json.map(({ id }) => id).sort()).toEqual(posted.sort());
    for (const { photos } of json)
      for (const { path } of photos) expect((await fetchPhoto(west, path)).status).toBe(200);
  });
});
