import { setTimeout as delay } from 'node:timers/promises';
import { createIntegration, getBroker, newId, putBroker } from '@satomori/core';
import { hasMosquitto, type Mosquitto, startMosquitto } from '@satomori/server/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { inForm } from '../support/fullForm.ts';
import { leftOutOf, MESSAGE_RATES } from '../support/leftOut.ts';
import { type Publishing, publishUplinks } from '../support/publishUplinks.ts';
import { type Person, signIn } from '../support/samplePeople.ts';
import { type RunningServer, startServer } from '../support/server.ts';
import { type EngineName, ENGINES, openStorage, type Place } from '../support/storage.ts';
import { openStoredRows } from '../support/storedRows.ts';

/** In each a server is killed, and the broker restarted. */
const ROUNDS = Number(process.env['BROKER_ROUNDS'] ?? inForm(2, 20));
/** A server that died with the connection is seen to be dead after six seconds. */
const LONG_WAIT = { timeout: 120_000, interval: 100 };
const LONGEST_LIFE_MS = 500;

const SHAPES: { shape: string; engine: EngineName; count: number }[] = [
  { shape: 'a server on SQLite', engine: 'SQLite', count: 1 },
  ...ENGINES.filter(({ engine }) => engine === 'PostgreSQL').map(({ engine }) => ({
    shape: 'two servers on one PostgreSQL',
    engine,
    count: 2,
  })),
];

/** Nobody keeps what is published before the first subscription. */
async function addIntegration(admin: Person, url: string): Promise<string> {
  const id = newId();
  await admin.http.call(createIntegration, { body: { id, kind: 'chirpstack', name: '役場のブローカー' } });
  const settings = { is_active: true, url, username: null, ca: null, topic_prefix: id, version: 0 };
  await admin.http.call(putBroker, { params: { id }, body: settings });
  const state = async () => (await admin.http.call(getBroker, { params: { id } })).state;
  await expect.poll(state, LONG_WAIT).toBe('connected');
  return id;
}

async function listArmed(admin: Person): Promise<{ id: string; dev_eui: string }[]> {
  const { json } = await admin.reading.traps.list({ state: 'armed' });
  return json.flatMap(({ id, dev_eui, sensor_model }) =>
    dev_eui !== null && sensor_model === 'WS301' ? [{ id, dev_eui }] : [],
  );
}

// Source: R153, R154.
describe.skipIf(!hasMosquitto).each(SHAPES)(
  '$shape killed again and again, and its broker restarted, while sensors publish',
  ({ engine, count }) => {
    let place: Place;
    let broker: Mosquitto;
    let publishing: Publishing | undefined;
    let servers: RunningServer[] = [];
    afterEach(async () => {
      await publishing?.stop();
      await Promise.all(servers.map((server) => server.kill9()));
      await broker.stop();
      await place.remove();
    });

    it(
      'loses no message, stores none twice, and begins one incident for each trap that fired',
      async () => {
        broker = await startMosquitto();
        place = await openStorage(engine);
        const start = () => startServer({ ...place, env: { MQTT_BROKERS: broker.url } });
        servers = await Promise.all(Array.from({ length: count }, start));
        const admin = await signIn(servers[0]!.url, 'admin');
        const traps = await listArmed(admin);
        const prefix = await addIntegration(admin, broker.url);
        const { read } = openStoredRows(place);
        const countOf = async (sql: string) => Number((await read(sql, [prefix]))[0]?.['n']);
        const stored = () => countOf('select count(*) as n from raw_messages where integration_id = $1');
        const isReceiving = async () => {
          const before = await stored();
          await expect.poll(stored, LONG_WAIT).toBeGreaterThan(before);
          await delay(Math.random() * LONGEST_LIFE_MS);
        };
        publishing = await publishUplinks(
          broker,
          prefix,
          traps.map(({ dev_eui }) => dev_eui),
        );
        const fired: (string | null)[] = [];
        await isReceiving();

        for (let round = 0; round < ROUNDS; round += 1) {
          const killed = round % count;
          fired.push(publishing.fireNext());
          await isReceiving();
          await servers[killed]!.kill9();
          servers[killed] = await start();
          fired.push(publishing.fireNext());
          await isReceiving();
          await broker.restart();
        }
        await publishing.stop();
        const published = publishing.acknowledged();
        publishing = undefined;

        const counters = async () =>
          new Set((await read(BODIES, [prefix])).map(({ body }) => counterOf(body)));
        const missing = async () => {
          const found = await counters();
          return published.filter((counter) => !found.has(counter));
        };
        await expect.poll(missing, LONG_WAIT).toEqual([]);
        expect(await stored()).toBe(published.length);
        await expect.poll(() => countOf(WAITING), LONG_WAIT).toBe(0);
        expect((await countOf(LOGS)) + leftOutOf(await read(RATES, [prefix]))).toBe(published.length);
        const incidents = await read(INCIDENTS, [prefix]);
        const devEuis = fired.filter((devEui) => devEui !== null);
        expect(incidents.map(({ dev_eui }) => String(dev_eui)).toSorted()).toEqual(devEuis.toSorted());
        expect(incidents.filter(({ firing_count }) => Number(firing_count) !== 1)).toEqual([]);
        expect(await read(TOLD_TWICE, [prefix])).toEqual([]);
      },
      inForm(300_000, 3_600_000),
    );
  },
);

const counterOf = (body: unknown): number => (JSON.parse(String(body)) as { fCnt: number }).fCnt;
const BODIES = 'select body from raw_messages where integration_id = $1';
const OF_INTEGRATION = `select id from raw_messages where integration_id = $1`;
const WAITING = `select count(*) as n from waiting_messages where id in (${OF_INTEGRATION})`;
const LOGS = `select count(*) as n from trap_logs where raw_message_id in (${OF_INTEGRATION})`;
const RATES = `${MESSAGE_RATES} and id in
  (select trap_id from trap_logs where raw_message_id in (${OF_INTEGRATION}))`;
/** The firings of this test: the traps were armed before. */
const INCIDENTS = `select traps.dev_eui, incidents.id, incidents.firing_count
  from incidents join traps on traps.id = incidents.target_id
  where incidents.rule = 'trap_fired' and incidents.received_at >=
    (select min(received_at) from raw_messages where integration_id = $1)`;
const TOLD_TWICE = `select incident_id, user_id, rule from push_logs
  where incident_id in (select id from (${INCIDENTS}) as fired)
  group by incident_id, user_id, rule having count(*) > 1`;
