import { globSync } from 'node:fs';
import { ENDPOINTS, parseEventStream } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Client } from 'pg';
import { inForm } from '../support/fullForm.ts';
import { ENGINES, openPlace, type Place } from '../support/places.ts';
import { callerWith, type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows } from '../support/storedRows.ts';
import { postUplink, uplinkNow, type UplinkBody } from '../support/uplinkMessages.ts';

const TIMES = inForm(100, 500);
const ROUNDS = inForm(2, 10);
/** The clockwork looks every five seconds. */
const PATIENCE = { timeout: 60_000 };
const hasPostgres = ENGINES.some(({ engine }) => engine === 'PostgreSQL');

const [library] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
if (library === undefined) console.log('時計のずれたサーバーのテストを飛ばします(faketime がありません)');

/** How far its clock is from the machine's, in seconds; what only counts time is left alone. */
const clockOff = (seconds: string) => ({
  LD_PRELOAD: library ?? '',
  FAKETIME: seconds,
  DONT_FAKE_MONOTONIC: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
});

// Source: R23.
describe.skipIf(!hasPostgres || library === undefined).each(inForm(['-0.05'], ['-0.05', '+2', '-2']))(
  'two servers on one PostgreSQL, the clock of one %s s off',
  (off) => {
    let place: Place;
    let servers: RunningServer[];
    let admins: Person[];
    const read = (sql: string) => openStoredRows(place).read(sql);

    beforeAll(async () => {
      place = await openPlace('PostgreSQL');
      servers = [await startServer(place), await startServer({ ...place, env: clockOff(off) })];
      const { token, ...first } = await signIn(servers[0]!.url, 'admin');
      admins = [
        { token, ...first },
        { token, ...callerWith(servers[1]!.url, token) },
      ];
    });
    afterAll(async () => {
      await Promise.all(servers.map((server) => server.stop()));
      await place.remove();
    });

    async function write(sql: string): Promise<void> {
      const client = new Client({ connectionString: place.databaseUrl });
      await client.connect();
      await client.query(sql);
      await client.end();
    }
    const waiting = () => read('select 1 from waiting_messages');

    /** Sends each to the first server and `other` of it to the second, at the same moment. */
    async function sendToBoth(first: UplinkBody[], other: (body: UplinkBody) => UplinkBody): Promise<void> {
      const left = [...first];
      const work = async () => {
        for (let body = left.shift(); body !== undefined; body = left.shift()) {
          const answers = await Promise.all([
            postUplink(servers[0]!.url, body),
            postUplink(servers[1]!.url, other(body)),
          ]);
          expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        }
      };
      await Promise.all(Array.from({ length: 10 }, work));
      await expect.poll(waiting, PATIENCE).toEqual([]);
    }
    const frames = (from: number) =>
      Array.from({ length: TIMES }, (_, index) => uplinkNow('closed', from + index));
    const logsOf = async (from: number) =>
      (await read(`select f_cnt from trap_logs where f_cnt >= ${from} and f_cnt < ${from + TIMES}`)).length;

    it('keep a message that both are sent once', async () => {
      const bodies = frames(10_000);
      await sendToBoth(bodies, (body) => body);
      const ids = bodies.map(({ deduplicationId }) => `'${String(deduplicationId)}'`).join();
      const kept = await read(`select dedup_key from raw_messages
        where body::jsonb ->> 'deduplicationId' in (${ids})`);
      expect(kept).toHaveLength(TIMES);
      expect(await logsOf(10_000)).toBe(TIMES);
    });

    it('count a frame once that each is sent under an id of its own', async () => {
      await sendToBoth(frames(20_000), (body) => ({ ...body, deduplicationId: crypto.randomUUID() }));
      expect(await logsOf(20_000)).toBe(TIMES);
    });

    it('end work once and note an outage once, round after round', async () => {
      const before = await read(`select 1 from trap_logs where kind = 'working_ended'`);
      const outagesBefore = await read(`select 1 from gateway_logs where kind = 'offline'`);
      const traps = await read('select id from traps where deleted_at is null');
      const gateways = await read(
        'select id from gateways where deleted_at is null and last_seen_at is not null',
      );
      for (let round = 1; round <= ROUNDS; round += 1) {
        const ago = Date.now() - 60_000 - round;
        await write(`update traps set working_until = ${ago} where deleted_at is null`);
        await write(`update gateways set is_logged_online = true, last_seen_at = ${ago - 40 * 24 * 3_600_000}
          where deleted_at is null and last_seen_at is not null`);
        const isOver = async () =>
          (await read('select 1 from traps where working_until is not null')).length +
          (await read('select 1 from gateways where is_logged_online and deleted_at is null')).length;
        await expect.poll(isOver, PATIENCE).toBe(0);
      }
      const ended = await read(`select 1 from trap_logs where kind = 'working_ended'`);
      expect(ended.length - before.length).toBe(ROUNDS * traps.length);
      const outages = await read(`select 1 from gateway_logs where kind = 'offline'`);
      expect(outages.length - outagesBefore.length).toBe(ROUNDS * gateways.length);
      const told = await read(`select target_id, count(*) as n from push_logs
        where rule = 'working_ended' group by user_id, target_id, occurred_at having count(*) > 1`);
      expect(told).toEqual([]);
    });

    it('tell on the stream of one what was done on the other', async () => {
      const controller = new AbortController();
      const response = await fetch(`${servers[1]!.url}/web${ENDPOINTS.streamEvents.path}`, {
        headers: { authorization: `Bearer ${admins[1]!.token}` },
        signal: controller.signal,
      });
      const seen: string[] = [];
      const reading = (async () => {
        for await (const { data } of parseEventStream(response.body!)) seen.push(data);
      })().catch(() => {});
      await expect.poll(() => seen.length).toBeGreaterThan(0);
      const [trap] = (await admins[0]!.reading.traps.list({ limit: 1 })).json;
      const log = await admins[0]!.writing.trapLogs.record({
        id: crypto.randomUUID(),
        trap_id: trap!.id,
        kind: 'patrol',
        occurred_at: new Date().toISOString(),
      });
      await expect.poll(() => seen.join()).toContain(log.id);
      controller.abort();
      await reading;
    });

    it('both refuse somebody who was disabled on one', async () => {
      const { token } = await signIn(servers[0]!.url, 'hunter');
      const there = callerWith(servers[1]!.url, token);
      await there.reading.traps.list({ limit: 1 });
      await write(`update users set is_disabled = true where login_id = 'hunter'`);
      await expect(there.reading.traps.list({ limit: 1 })).rejects.toMatchObject({ status: 401 });
    });
  },
);
