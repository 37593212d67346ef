import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCapture, writeCheck, writeSighting } from '../support/entries.ts';
import { inForm } from '../support/fullForm.ts';
import type { Caller, Entry } from '../support/ledger.ts';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { ENGINES, openPlace, type Place } from '../support/places.ts';
import { callerWith, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';

const TIMES = inForm(100, 1_000);
const AT_ONCE = 10;
const hasPostgres = ENGINES.some(({ engine }) => engine === 'PostgreSQL');

it('a second server on the same folder does not start, says why, and leaves the first alone', async () => {
  const place = await openPlace('SQLite');
  const first = await startServer(place);
  const second = await startServer(place).then(
    () => 'it started',
    (error: Error) => error.message,
  );
  expect(second).toMatch(/終了コード 1\).*ほかの里守のサーバーが使っています/s);
  expect(second).toContain(place.dataDir);
  const { reading } = await signIn(first.url, 'hunter');
  expect((await reading.traps.list()).json.length).toBeGreaterThan(0);
  // A crash holds nothing back.
  await first.kill9();
  const third = await startServer(place);
  expect(await third.stop()).toBe(0);
  await place.remove();
});

describe.skipIf(!hasPostgres)('two servers on one PostgreSQL', () => {
  it('started at the same moment on nothing both come up', async () => {
    const place = await openPlace('PostgreSQL', { isEmpty: true });
    const servers = await Promise.all([0, 1].map(() => startServer({ ...place, sample: false })));
    const stored = openStoredRows(place);
    expect([await stored.count('sites'), await stored.count('signing_keys')]).toEqual([0, 1]);
    expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
    await place.remove();
  });

  describe('started at the same moment with the sample', () => {
    let place: Place;
    let servers: RunningServer[];
    let callers: Caller[];
    let trapId: string;

    beforeAll(async () => {
      place = await openPlace('PostgreSQL', { isEmpty: true });
      servers = await Promise.all([0, 1].map(() => startServer(place)));
      const { token, reading } = await signIn(servers[0]!.url, 'admin');
      callers = servers.map((server) => callerWith(server.url, token));
      trapId = (await reading.traps.list({ limit: 1 })).json[0]!.id;
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await place.remove();
    });

    const writers: ((index: number) => Promise<Entry>)[] = [
      async (index) => writeCheck(trapId, `${index}`),
      async (index) => writeCapture([photoOf(await takeJpeg(index, 64, 48))], `${index}`),
      async (index) => writeSighting([photoOf(await takeJpeg(index, 64, 48))], `${index}`),
    ];
    const idsIn = async (table: string) =>
      (await openStoredRows(place).read(`select id from ${table}`)).map((row) => String(row['id']));

    it('have made it once', async () => {
      const stored = openStoredRows(place);
      expect([await stored.count('sites'), await stored.count('signing_keys')]).toEqual([2, 1]);
    });

    it('given the same id at once keep one row, and tell both that it is kept', async () => {
      const entries = await Promise.all(
        Array.from({ length: TIMES }, (_, index) => writers[index % writers.length]!(index)),
      );
      const left = [...entries];
      const untrue: string[] = [];
      const work = async () => {
        for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
          const { id, send } = entry;
          const answers = await Promise.all(callers.map((by) => send(by)));
          if (answers.some((stored) => stored.id !== id)) untrue.push(id);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      expect(untrue).toEqual([]);
      const kept = [...(await idsIn('trap_logs')), ...(await idsIn('posts'))];
      const counts = new Map(entries.map(({ id }) => [id, 0]));
      for (const id of kept) if (counts.has(id)) counts.set(id, counts.get(id)! + 1);
      expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
      const owners = (await openStoredRows(place).read('select owner_id from images')).map(
        (row) => row['owner_id'],
      );
      const withPhotos = entries.filter(({ photos }) => photos.size > 0);
      expect(withPhotos.filter(({ id }) => owners.filter((owner) => owner === id).length !== 1)).toEqual([]);
    });

    it('given two contents under one id keep one of them, and tell the other so', async () => {
      for (let index = 0; index < 10; index += 1) {
        const photo = photoOf(await takeJpeg(index, 64, 48));
        const capture = captureWith([photo], { memo: '一つの内容' });
        const send = (by: Caller, memo: string) =>
          by.writing.huntPoints.create({ ...capture, memo }, [photo]);
        const outcomes = await Promise.allSettled(callers.map((by, number) => send(by, `内容${number}`)));
        const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(refused).toHaveLength(1);
        expect(refused[0]?.reason).toMatchObject({ status: 409, result: 'id_conflict' });
        expect((await idsIn('posts')).filter((id) => id === capture.id)).toHaveLength(1);
      }
    });
  });
});
