import { afterEach, describe, expect, it } from 'vitest';
import { writeSighting } from '../support/entries.ts';
import { inForm } from '../support/fullForm.ts';
import { beginImport, importsOf, putSightings, waitForImport } from '../support/importedRows.ts';
import { callerWith, type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { ENGINES, openStorage, type Place } from '../support/storage.ts';
import { openStoredRows } from '../support/storedRows.ts';

const ROWS = inForm(6_000, 30_000);
const SOURCE = 'killed';
/** After this another server may run an import; the test does not wait for it. */
const ABANDONED_MS = 61_000;

/** While it is taken back, also on a fast machine. */
const UNDO_KILLED_AFTER_MS = 100;

describe.each(ENGINES)('an import on $engine', ({ engine }) => {
  let place: Place;
  let server: RunningServer;
  let admin: Person;
  afterEach(async () => {
    await server.kill9();
    await place.remove();
  });
  const start = async () => {
    server = await startServer(place);
    admin = admin === undefined ? await signIn(server.url, 'admin') : admin;
    admin = { ...admin, ...callerWith(server.url, admin.token) };
  };
  /** What an import writes: records, where they came from, and the changes that clients are told. */
  const written = async () => {
    const { read, count } = openStoredRows(place);
    const [changes] = await read(`select count(*) as n from changes where resource = 'map_points'`);
    return [await count('posts'), await count('imported_records'), Number(changes?.['n'])] as const;
  };
  /** Records of the import that have not been taken back. */
  const imported = async () => {
    const [found] = await openStoredRows(place).read(
      `select count(*) as n from posts where source = 'import:${SOURCE}' and deleted_at is null`,
    );
    return Number(found?.['n']);
  };
  const killWhen = async (id: string, isReached: Parameters<typeof waitForImport>[2]) => {
    const running = importsOf(admin)
      .run(id)
      .catch(() => null);
    await waitForImport(admin, id, isReached, 0);
    await server.kill9();
    await running;
  };
  const letTimePass = async (id: string) => {
    if (engine === 'PostgreSQL')
      await openStoredRows(place).read(
        'update imports set running_at = running_at - $1::bigint where id = $2 returning id',
        [ABANDONED_MS, id],
      );
  };

  it(
    'leaves nothing behind of a server killed while rows arrive, are checked, written and taken back; others are answered',
    async () => {
      place = await openStorage(engine);
      await start();
      const before = await written();
      const { id } = await beginImport(admin, SOURCE);

      await putSightings(admin, id, 0, ROWS / 2);
      const underWay = putSightings(admin, id, ROWS / 2, ROWS).catch(() => null);
      await waitForImport(admin, id, ({ row_count }) => row_count > ROWS / 2, 0);
      await server.kill9();
      await underWay;
      expect(await written()).toEqual(before);
      await start();
      const { row_count, status } = await importsOf(admin).get(id);
      expect(status).toBe('staging');
      expect(row_count).toBeGreaterThan(ROWS / 2);
      await putSightings(admin, id, row_count, ROWS);

      await killWhen(id, ({ checked_count }) => checked_count > 0 && checked_count < ROWS);
      expect(await written()).toEqual(before);
      await start();
      await letTimePass(id);
      expect(await importsOf(admin).cancel(id)).toMatchObject({ status: 'cancelled' });

      await killWhen(id, ({ checked_count }) => checked_count === ROWS);
      expect(await written()).toEqual(before);
      await start();
      await letTimePass(id);

      const poster = await signIn(server.url, 'poster');
      const running = importsOf(admin).run(id);
      let posted = 0;
      do {
        await writeSighting([], `取り込みの間 ${posted}`).send(poster);
        posted += 1;
      } while ((await importsOf(admin).get(id)).status !== 'done');
      await running;
      expect(await importsOf(admin).get(id)).toMatchObject({ status: 'done', counts: { made: ROWS } });
      const [posts, records, changes] = before;
      expect(await written()).toEqual([posts + ROWS + posted, records + ROWS, changes + ROWS + posted]);

      const undoing = importsOf(admin)
        .undo(id)
        .catch(() => null);
      await new Promise((resolve) => setTimeout(resolve, UNDO_KILLED_AFTER_MS));
      await server.kill9();
      await undoing;
      await start();
      const { status: left } = await importsOf(admin).get(id);
      expect(await imported()).toBe(left === 'done' ? ROWS : 0);
      expect(await importsOf(admin).undo(id)).toMatchObject({
        status: 'undone',
        counts: { made: 0, kept: 0 },
      });
      expect([await imported(), (await written())[1]]).toEqual([0, records]);
    },
    inForm(300_000, 1_800_000),
  );
});
