import { type ChangeEvent, followEvents } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeCapture, writeCheck, writeSighting } from '../support/entries.ts';
import { inForm } from '../support/fullForm.ts';
import { agePhotos, incomingPhotos, keptKeys, leaveOrphan, namedKeys } from '../support/keptPhotos.ts';
import type { Caller, Entry } from '../support/ledger.ts';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { CLOCKS_OFF, mayPair, type ServerPair, startServerPair } from '../support/serverPair.ts';

const TIMES = inForm(60, 500);
const AT_ONCE = 10;
const LONG_WAIT = { timeout: 60_000 };

// Source: R23.
describe.skipIf(!mayPair).each(CLOCKS_OFF)(
  'acts and posts at two servers on one PostgreSQL, the clock of one %s s off',
  (off) => {
    let pair: ServerPair;
    let trapId: string;
    beforeAll(async () => {
      pair = await startServerPair(off);
      trapId = (await pair.admins[0].reading.traps.list({ limit: 1 })).json[0]!.id;
    });
    afterAll(() => pair?.stop());

    const writers: ((index: number) => Promise<Entry>)[] = [
      async (index) => writeCheck(trapId, `${index}`),
      async (index) => writeCapture([photoOf(await takeJpeg(index, 64, 48))], `${index}`),
      async (index) => writeSighting([photoOf(await takeJpeg(index, 64, 48))], `${index}`),
    ];
    const idsIn = async (table: string) =>
      (await pair.read(`select id from ${table}`)).map((row) => String(row['id']));

    it('given the same id at once keep one row, and tell both that it is kept', async () => {
      const entries = await Promise.all(
        Array.from({ length: TIMES }, (_, index) => writers[index % writers.length]!(index)),
      );
      const left = [...entries];
      const untrue: string[] = [];
      const work = async () => {
        for (let entry = left.shift(); entry !== undefined; entry = left.shift()) {
          const { id, send } = entry;
          const answers = await Promise.all(pair.admins.map((by) => send(by)));
          if (answers.some((stored) => stored.id !== id)) untrue.push(id);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      expect(untrue).toEqual([]);
      const kept = [...(await idsIn('trap_logs')), ...(await idsIn('posts'))];
      const counts = new Map(entries.map(({ id }) => [id, 0]));
      for (const id of kept) if (counts.has(id)) counts.set(id, counts.get(id)! + 1);
      expect([...counts.values()].filter((count) => count !== 1)).toEqual([]);
      const owners = (await pair.read('select owner_id from images')).map((row) => row['owner_id']);
      const withPhotos = entries.filter(({ photos }) => photos.size > 0);
      expect(withPhotos.filter(({ id }) => owners.filter((owner) => owner === id).length !== 1)).toEqual([]);
    });

    it('given two contents under one id keep one of them, and tell the other so', async () => {
      for (let index = 0; index < 10; index += 1) {
        const photo = photoOf(await takeJpeg(index, 64, 48));
        const capture = captureWith([photo], { memo: '一つの内容' });
        const send = (by: Caller, memo: string) => by.writing.captures.create({ ...capture, memo }, [photo]);
        const outcomes = await Promise.allSettled(pair.admins.map((by, number) => send(by, `内容${number}`)));
        const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
        expect(refused).toHaveLength(1);
        expect(refused[0]?.reason).toMatchObject({ status: 409, result: 'id_conflict' });
        expect((await idsIn('posts')).filter((id) => id === capture.id)).toHaveLength(1);
      }
    });

    it('reach the event streams of both once, though the listening connections are cut', async () => {
      const stop = new AbortController();
      const logs = (changes: ChangeEvent[]) =>
        changes.flatMap(({ resource, id }) => (resource === 'trap_logs' ? [id] : []));
      const received = pair.admins.map(({ http }) => {
        const changes: ChangeEvent[] = [];
        const isOpen = new Promise<void>((resolve) => {
          const onChange = (change: ChangeEvent) => changes.push(change);
          void followEvents({ http, signal: stop.signal, onChange, onGap: resolve }).catch(() => {});
        });
        return { changes, isOpen };
      });
      await Promise.all(received.map(({ isOpen }) => isOpen));
      const written: string[] = [];
      for (let time = 0; time < 20; time += 1) {
        if (time % 5 === 0)
          await pair.write(`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and query ilike 'listen %'`);
        const entry = writeCheck(trapId, `切断${time}`);
        await entry.send(pair.admins[time % 2]!);
        written.push(entry.id);
      }
      for (const { changes } of received) await expect.poll(() => logs(changes), LONG_WAIT).toEqual(written);
      stop.abort();
    });

    it('sweep the folder of photos together: what no row names goes, all else stays', async () => {
      const named = await namedKeys(pair.place);
      expect(named.length).toBeGreaterThan(10);
      const orphan = await leaveOrphan(pair.place);
      await agePhotos(pair.place);
      await pair.restart();
      await expect.poll(() => keptKeys(pair.place), LONG_WAIT).not.toContain(orphan);
      await expect.poll(() => incomingPhotos(pair.place), LONG_WAIT).toEqual([]);
      expect(await keptKeys(pair.place)).toEqual(named);
    });
  },
);
