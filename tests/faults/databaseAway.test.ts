import { setTimeout as sleep } from 'node:timers/promises';
import { createCapture, followEvents, postForm } from '@satomori/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ask, type Answer } from '../support/answers.ts';
import { writeCheck } from '../support/entries.ts';
import { expectRowsKept } from '../support/expectKept.ts';
import { inForm } from '../support/fullForm.ts';
import { deliverAll, deliverTogether, openLedger } from '../support/ledger.ts';
import { captureWith, photoOf, takeJpeg } from '../support/photos.ts';
import { createDatabase, startStoppablePostgres, type StoppablePostgres } from '../support/postgres.ts';
import { callerWith, type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { openStoredRows, type StorePlace } from '../support/storedRows.ts';
import { postUplink, uplinkNow } from '../support/uplinkMessages.ts';

const AWAY_MS = inForm(5_000, 60_000);
/**
 * The limit of the product is two seconds; the rest is for a busy machine and far below any time limit of a query.
 */
const ANSWERS_WITHIN_MS = 6_000;
const HEALTHY_WITHIN_MS = 15_000;

const own = process.platform === 'linux' ? await startStoppablePostgres() : { skipped: 'Linux だけ' };
const postgres = 'skipped' in own ? null : own;
afterAll(() => postgres?.stop());

const OUTAGES: {
  how: string;
  begin: (of: StoppablePostgres) => Promise<void>;
  end: (of: StoppablePostgres) => Promise<void>;
}[] = [
  { how: 'stopped', begin: (of) => of.halt(), end: (of) => of.start() },
  { how: 'standing still, with connections that hang', begin: (of) => of.freeze(), end: (of) => of.thaw() },
];

describe.skipIf(postgres === null)('a server whose PostgreSQL goes away', () => {
  let place: StorePlace & { databaseUrl: string };
  let server: RunningServer;
  let person: Person;

  beforeAll(async () => {
    const database = await createDatabase(postgres!.url);
    server = await startServer({ databaseUrl: database.url });
    place = { dataDir: server.dataDir, databaseUrl: database.url };
    person = await signIn(server.url, 'admin');
  });
  let bringBack: (() => Promise<void>) | null = null;
  afterEach(() => bringBack?.());
  afterAll(() => server.stop());

  const headers = () => ({ authorization: `Bearer ${person.token}` });

  /** One of each kind of request, all at once. */
  async function askAll(): Promise<Record<string, Answer>> {
    const photo = photoOf(await takeJpeg(Math.floor(Math.random() * 60_000)));
    const capture = captureWith([photo]);
    const web = `${server.url}/web/api`;
    const json = { ...headers(), 'content-type': 'application/json' };
    const asked = {
      read: ask(`${web}/traps`, { headers: headers() }),
      'event stream': ask(`${web}/events`, { headers: headers() }),
      write: ask(`${web}/trap_logs`, { method: 'POST', headers: json, body: '{}' }),
      photos: ask(`${web}${createCapture.path.replace('/api', '')}`, {
        method: 'POST',
        headers: headers(),
        body: postForm(createCapture.jsonPart, capture, [photo])(),
      }),
      'signing in': ask(`${web}/auth/user-auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ login_id: 'hunter', password: 'satomori' }),
      }),
      uplink: ask(`${web}/uplinks/chirpstack?event=up`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: 'Bearer sample-key' },
        body: JSON.stringify(uplinkNow('closed', 1)),
      }),
      ready: ask(`${web}/health/ready`),
    };
    const answers = await Promise.all(Object.values(asked));
    return Object.fromEntries(Object.keys(asked).map((name, index) => [name, answers[index]!]));
  }

  it.each(OUTAGES)(
    '$how: answers 503 with Retry-After in time, loses nothing, is well again by itself',
    async ({ begin, end }) => {
      const trapIds = (await person.reading.traps.list({ limit: 10 })).json.map(({ id }) => id);
      const ledger = openLedger(
        Array.from({ length: inForm(300, 3_000) }, (_, index) =>
          writeCheck(trapIds[index % trapIds.length]!, `${index}`),
        ),
      );
      const phones = Array.from({ length: 4 }, () => callerWith(server.url, person.token));
      const changes = await followChanges(person);
      const acknowledgedUplinks: string[] = [];
      let isOver = false;
      const sendUplinks = async () => {
        for (let count = 1; !isOver; count += 1) {
          const message = uplinkNow('closed', 1_000 + count);
          const answer = await postUplink(server.url, message).catch(() => null);
          if (answer?.ok === true) acknowledgedUplinks.push(String(message['deduplicationId']));
          await answer?.arrayBuffer();
          await sleep(20);
        }
      };
      const uplinks = sendUplinks();
      const posting = deliverTogether(ledger, phones, () => isOver);
      await expect.poll(() => ledger.acknowledged.size).toBeGreaterThan(10);

      bringBack = () => end(postgres!);
      await begin(postgres!);
      const endsAt = Date.now() + AWAY_MS;
      const slowest: Record<string, number> = {};
      do {
        for (const [name, answer] of Object.entries(await askAll())) {
          expect([name, answer.status]).toEqual([name, 503]);
          expect([name, Number(answer.retryAfter)]).toEqual([
            name,
            expect.toSatisfy((seconds) => seconds > 0),
          ]);
          slowest[name] = Math.max(slowest[name] ?? 0, answer.tookMs);
        }
      } while (Date.now() < endsAt);
      expect(Object.entries(slowest).filter(([, tookMs]) => tookMs > ANSWERS_WITHIN_MS)).toEqual([]);
      expect((await ask(`${server.url}/web/api/health/live`)).status).toBe(200);

      await bringBack();
      bringBack = null;
      const back = performance.now();
      await expect
        .poll(async () => (await ask(`${server.url}/web/api/health/ready`)).status, {
          timeout: HEALTHY_WITHIN_MS,
        })
        .toBe(200);
      console.log(
        'slowest answers (ms)',
        slowest,
        'healthy after (ms)',
        Math.round(performance.now() - back),
      );
      isOver = true;
      await Promise.all([posting, uplinks]);

      await deliverAll(ledger, phones);
      await expectRowsKept(ledger, place);
      const rows = await openStoredRows(place).read('select dedup_key from raw_messages');
      const keys = rows.map((row) => String(row['dedup_key']));
      expect(acknowledgedUplinks.length).toBeGreaterThan(0);
      expect(acknowledgedUplinks.filter((id) => keys.filter((key) => key.endsWith(id)).length !== 1)).toEqual(
        [],
      );
      // Nothing in the queue waits for ever.
      await expect
        .poll(async () => (await openStoredRows(place).read('select id from waiting_messages')).length)
        .toBe(0);
      await expect.poll(() => ledger.written.filter(({ id }) => !changes.told.has(id))).toEqual([]);
      await changes.end();
      expect(server.child.exitCode).toBeNull();
    },
  );
});

/** The ids of all changes from now on that a client receives, across any number of broken streams. */
async function followChanges({ http }: Person) {
  const [told, stop] = [new Set<string>(), new AbortController()];
  const started = Promise.withResolvers<void>();
  const isOver = followEvents({
    http,
    signal: stop.signal,
    onChange: ({ id }) => told.add(id),
    onGap: started.resolve,
  });
  await started.promise;
  return { told, end: () => (stop.abort(), isOver) };
}
