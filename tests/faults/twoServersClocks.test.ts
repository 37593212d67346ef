import { DAY_MS, ENDPOINTS, parseEventStream } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inForm } from '../support/fullForm.ts';
import { leftOutOf, MESSAGE_RATES } from '../support/leftOut.ts';
import { type MailServer, startMailServer } from '../support/mailServer.ts';
import { callerWith, SAMPLE_PASSWORD, signIn } from '../support/samplePeople.ts';
import { CLOCKS_OFF, mayPair, type ServerPair, startServerPair } from '../support/serverPair.ts';
import { postUplink, uplinkNow, type UplinkBody } from '../support/uplinkMessages.ts';

const TIMES = inForm(100, 500);
const ROUNDS = inForm(2, 10);
/** Timed jobs run every five seconds. */
const LONG_WAIT = { timeout: 60_000 };
// Source: R23.
describe.skipIf(!mayPair).each(CLOCKS_OFF)(
  'messages and timed jobs at two servers on one PostgreSQL, the clock of one %s s off',
  (off) => {
    let mailServer: MailServer;
    let pair: ServerPair;

    beforeAll(async () => {
      mailServer = await startMailServer();
      pair = await startServerPair(off, {
        SMTP_URL: mailServer.url,
        MAIL_FROM: 'satomori@example.jp',
        PUBLIC_URL: 'http://localhost:8787',
      });
    });
    afterAll(async () => {
      await pair?.stop();
      await mailServer?.stop();
    });
    const read = (sql: string) => pair.read(sql);
    const write = (sql: string) => pair.write(sql);

    const waiting = () => read('select 1 from waiting_messages');

    /** Sends each message to the first server and `other` of it to the second, at the same moment. */
    async function sendToBoth(first: UplinkBody[], other: (body: UplinkBody) => UplinkBody): Promise<void> {
      const left = [...first];
      const work = async () => {
        for (let body = left.shift(); body !== undefined; body = left.shift()) {
          const answers = await Promise.all([
            postUplink(pair.servers[0].url, body),
            postUplink(pair.servers[1].url, other(body)),
          ]);
          expect(answers.map(({ status }) => status)).toEqual([200, 200]);
        }
      };
      await Promise.all(Array.from({ length: 10 }, work));
      await expect.poll(waiting, LONG_WAIT).toEqual([]);
    }
    const frames = (from: number) =>
      Array.from({ length: TIMES }, (_, index) => uplinkNow('closed', from + index));
    const leftOut = async () => leftOutOf(await read(MESSAGE_RATES));
    /** The sensor sends too often here, so most of its reports are counted instead of kept. */
    const loggedSince = async (from: number, leftOutBefore: number) => {
      const logs = await read(
        `select f_cnt from trap_logs where f_cnt >= ${from} and f_cnt < ${from + TIMES}`,
      );
      return logs.length + (await leftOut()) - leftOutBefore;
    };

    it('keep a message that both are sent once', async () => {
      const before = await leftOut();
      const bodies = frames(10_000);
      await sendToBoth(bodies, (body) => body);
      const ids = bodies.map(({ deduplicationId }) => `'${String(deduplicationId)}'`).join();
      const kept = await read(`select dedup_key from raw_messages
        where body::jsonb ->> 'deduplicationId' in (${ids})`);
      expect(kept).toHaveLength(TIMES);
      expect(await loggedSince(10_000, before)).toBe(TIMES);
    });

    it('count a frame once that each is sent under an id of its own', async () => {
      const before = await leftOut();
      await sendToBoth(frames(20_000), (body) => ({ ...body, deduplicationId: crypto.randomUUID() }));
      expect(await loggedSince(20_000, before)).toBe(TIMES);
    });

    it('end work once and note an outage once, round after round', async () => {
      const before = await read(`select 1 from trap_logs where kind = 'working_ended'`);
      const traps = await read('select id from traps where deleted_at is null');
      const gateways = await read(
        'select id from gateways where deleted_at is null and last_seen_at is not null',
      );
      const silences: number[] = [];
      for (let round = 1; round <= ROUNDS; round += 1) {
        const ago = Date.now() - 60_000 - round;
        silences.push(ago - 40 * DAY_MS);
        await write(`update traps set working_until = ${ago} where deleted_at is null`);
        await write(`update gateways set is_logged_online = true, last_seen_at = ${silences.at(-1)}
          where deleted_at is null and last_seen_at is not null`);
        const isOver = async () =>
          (await read('select 1 from traps where working_until is not null')).length +
          (await read('select 1 from gateways where is_logged_online and deleted_at is null')).length;
        await expect.poll(isOver, LONG_WAIT).toBe(0);
      }
      const ended = await read(`select 1 from trap_logs where kind = 'working_ended'`);
      expect(ended.length - before.length).toBe(ROUNDS * traps.length);
      // The sample's own silent gateway may be noted at any time.
      const outages = await read(`select gateway_id, silent_since from gateway_logs
        where kind = 'offline' and silent_since in (${silences.join()})`);
      expect(outages).toHaveLength(ROUNDS * gateways.length);
      expect(new Set(outages.map((row) => JSON.stringify(row))).size).toBe(outages.length);
      const told = await read(`select target_id, count(*) as n from push_logs
        where rule = 'working_ended' group by user_id, target_id, occurred_at having count(*) > 1`);
      expect(told).toEqual([]);
    });

    it('send a mail once', async () => {
      const [site] = await read('select site_id from users limit 1');
      const due = Date.now() - 5_000;
      await write(`insert into mail_logs
        (site_id, id, rule, to_addresses, subject, body, status, attempts, queued_at, next_attempt_at, dedup_key)
        select '${String(site?.['site_id'])}', gen_random_uuid()::text, 'inquiry', 'town@example.jp',
          '問い合わせ ' || n, 'mail ' || n || '.', 'queued', 0, ${due}, ${due}, 'two servers ' || n
        from generate_series(1, ${TIMES}) as n`);
      const queued = () => read(`select 1 from mail_logs where status <> 'sent'`);
      await expect.poll(queued, LONG_WAIT).toEqual([]);
      const sent = mailServer.mails.map(({ raw }) => /^message-id:.*$/im.exec(raw)?.[0]);
      expect([sent.length, new Set(sent).size]).toEqual([TIMES, TIMES]);
    });

    it('tell on the stream of one what was done on the other', async () => {
      const controller = new AbortController();
      const response = await fetch(`${pair.servers[1].url}/web${ENDPOINTS.streamEvents.path}`, {
        headers: { authorization: `Bearer ${pair.admins[1].token}` },
        signal: controller.signal,
      });
      const seen: string[] = [];
      const reading = (async () => {
        for await (const { data } of parseEventStream(response.body!)) seen.push(data);
      })().catch(() => {});
      await expect.poll(() => seen.length).toBeGreaterThan(0);
      const [trap] = (await pair.admins[0].reading.traps.list({ limit: 1 })).json;
      const log = await pair.admins[0].writing.trapLogs.record({
        id: crypto.randomUUID(),
        trap_id: trap!.id,
        kind: 'patrol',
        occurred_at: new Date().toISOString(),
      });
      await expect.poll(() => seen.join()).toContain(log.id);
      controller.abort();
      await reading;
    });

    it('end a session at both when its password was changed at one', async () => {
      const { token, writing } = await signIn(pair.servers[0].url, 'poster');
      const there = callerWith(pair.servers[1].url, token);
      await there.reading.users.list();
      await writing.auth.changePassword({
        current_password: SAMPLE_PASSWORD,
        new_password: 'kawatta-aikotoba',
      });
      await expect(there.reading.users.list()).rejects.toMatchObject({
        status: 401,
        result: 'session_revoked',
      });
    });

    it('both refuse somebody who was disabled on one', async () => {
      const { token } = await signIn(pair.servers[0].url, 'hunter');
      const there = callerWith(pair.servers[1].url, token);
      await there.reading.traps.list({ limit: 1 });
      await write(`update users set is_disabled = true where login_id = 'hunter'`);
      await expect(there.reading.traps.list({ limit: 1 })).rejects.toMatchObject({ status: 401 });
    });
  },
);
