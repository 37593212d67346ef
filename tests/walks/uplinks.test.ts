import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS } from '@satomori/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '../support/postgres.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { CHANGES_OF_PARKED_DEVICES, openStoredRows, type StoredRows } from '../support/storedRows.ts';
import { createSamplePeople } from '../support/samplePeople.ts';
import {
  FIRED_UPLINK,
  postUplink,
  readFieldMessages,
  readTtsMessages,
  type UplinkBody,
} from '../support/uplinkMessages.ts';

const postgresUrl = process.env['SATOMORI_TEST_DATABASE_URL'];
const messages = readFieldMessages();
const ttsMessages = readTtsMessages();
/** Events that belong to no trap of the sample: the example of the `integration` event names another device. */
const OF_UNKNOWN_DEVICES = ['chirpstack-v4-integration.json'];

/** Stored messages, each with its result. */
const KEPT = `select raw.*, case when waiting.id is null then coalesce(became.status, 'processed') else 'pending' end
    as status, became.problem
  from raw_messages as raw
  left join waiting_messages as waiting on waiting.site_id = raw.site_id and waiting.id = raw.id
  left join message_outcomes as became on became.site_id = raw.site_id and became.id = raw.id`;

const ENGINES = [
  { engine: 'SQLite', isThere: true },
  { engine: 'PostgreSQL', isThere: postgresUrl !== undefined },
];

describe.each(ENGINES.filter(({ isThere }) => isThere))('on $engine', ({ engine }) => {
  let server: RunningServer;
  let stored: StoredRows;
  let removePlace: () => Promise<void>;

  beforeAll(async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'satomori-data-'));
    const database = engine === 'PostgreSQL' ? await createDatabase(postgresUrl!) : null;
    const place = { dataDir, ...(database === null ? {} : { databaseUrl: database.url }) };
    server = await startServer(place);
    stored = openStoredRows(place);
    removePlace = async () => {
      await server.stop();
      await database?.drop();
      await rm(dataDir, { recursive: true, force: true });
    };
  });

  afterAll(() => removePlace?.());

  /** The result of the one message with this text in its body, once it is processed. */
  async function outcomeOf(words: string): Promise<Record<string, unknown>> {
    const find = () => stored.read(`${KEPT} where body like $1`, [`%${words}%`]);
    await expect
      .poll(async () => (await find()).map((row) => row['status']), { timeout: 5_000 })
      .not.toContain('pending');
    const rows = await find();
    expect(rows).toHaveLength(1);
    return rows[0]!;
  }

  describe('what is not from a known network server is refused, and nothing is kept', () => {
    it.each([
      ['no key', FIRED_UPLINK, { key: null }, 'bad_integration_key'],
      ['a wrong key', FIRED_UPLINK, { key: 'sample-key-2' }, 'bad_integration_key'],
      ['an empty key', FIRED_UPLINK, { key: '' }, 'bad_integration_key'],
      ['a wrong key and no JSON', '{', { key: 'wrong' }, 'bad_integration_key'],
      ['no JSON', '{"deviceInfo":', {}, 'malformed_json'],
      ['a list', '[]', {}, 'invalid_input'],
      ['an unknown event', FIRED_UPLINK, { event: 'explosion' }, 'invalid_input'],
      ['no event', FIRED_UPLINK, { event: '' }, 'invalid_input'],
    ] as const)('%s', async (_name, body, delivery, code) => {
      const before = await stored.countWrittenByCalls();
      const answer = await postUplink(server.url, body, delivery);
      const [status, sentence] = ERRORS[code];
      const refusal = (await answer.json()) as { result: string; message: string };
      expect([answer.status, refusal.result]).toEqual([status, code]);
      expect(refusal.message).toContain(sentence);
      expect(await stored.countWrittenByCalls()).toEqual(before);
    });
  });

  it.skipIf(messages === undefined)('takes every message of the field data, and takes it once', async () => {
    for (const { file, event, text } of messages!) {
      const first = await postUplink(server.url, text, { event });
      expect([file, first.status, await first.json()]).toEqual([
        file,
        200,
        { json: { stored: true, repeated: false } },
      ]);
      const second = await postUplink(server.url, text, { event });
      expect([file, await second.json()]).toEqual([file, { json: { stored: true, repeated: true } }]);
      const message = JSON.parse(text) as { time: string };
      const outcome = await outcomeOf(message.time);
      const expected = OF_UNKNOWN_DEVICES.includes(file) ? 'parked' : 'processed';
      expect([file, outcome['event'], outcome['status']]).toEqual([file, event, expected]);
      expect(JSON.parse(String(outcome['body']))).toEqual(message);
    }
  });

  it.skipIf(ttsMessages === undefined)(
    'takes every message of The Things Stack: parked while its device is unknown, worked off once a trap has it',
    async () => {
      const network = 'tts' as const;
      const statuses = async () =>
        (await stored.read(`${KEPT} where network = 'tts' order by raw.id`, [])).map((row) => row['status']);
      for (const { text } of ttsMessages!.filter(({ file }) => file.endsWith('.json'))) {
        const post = async () => (await postUplink(server.url, text, { network })).json();
        expect(await post()).toEqual({ json: { stored: true, repeated: false } });
        expect(await post()).toEqual({ json: { stored: true, repeated: true } });
      }
      await expect.poll(statuses, { timeout: 30_000 }).toEqual(Array(5).fill('parked'));

      const { writing } = await createSamplePeople(server.url)('admin');
      const trap = await writing.traps.create({
        id: crypto.randomUUID(),
        trap_no: 'TTS-1',
        name: '電文の見本の子機',
        trap_type: 'box',
        dev_eui: '0004A30B001C0530',
      });
      // Two of the five name no device.
      const processed = async () => (await statuses()).filter((status) => status === 'processed').length;
      await expect.poll(processed, { timeout: 30_000 }).toBe(3);
      const logs = await stored.read('select kind from trap_logs where trap_id = $1 order by receipt_no', [
        trap.id,
      ]);
      expect(logs.map((row) => row['kind'])).toEqual(expect.arrayContaining(['boot']));
      expect(logs).toHaveLength(2);
    },
  );

  it.skipIf(ttsMessages === undefined)('refuses the documented message that is no JSON', async () => {
    const before = await stored.countWrittenByCalls();
    const { text } = ttsMessages!.find(({ file }) => file.endsWith('.verbatim.txt'))!;
    const answer = await postUplink(server.url, text, { network: 'tts' });
    expect([answer.status, ((await answer.json()) as { result: string }).result]).toEqual([
      400,
      'malformed_json',
    ]);
    expect(await stored.countWrittenByCalls()).toEqual(before);
    expect(server.output()).toContain('a message of a network server was refused');
  });

  it('parks the messages of an unknown device with all they said, alarms nobody, and says why', async () => {
    const before = await stored.countWrittenByCalls();
    const body = ofDevice('ffffffffffff0001', 'まだ登録していない子機');
    expect((await postUplink(server.url, body)).status).toBe(200);
    const outcome = await outcomeOf('ffffffffffff0001');
    expect(outcome).toMatchObject({ status: 'parked', dev_eui: 'ffffffffffff0001' });
    expect(outcome['problem']).toMatch(/登録されていません/);
    expect(JSON.parse(String(outcome['body']))).toEqual(body);
    expect(await stored.countWrittenByCalls()).toEqual(withOneParked(before));
  });

  it('keeps what it cannot read, and what is new in it', async () => {
    const unreadable = { ...ofDevice('24e124141f000012', '読めない'), data: '***' };
    expect((await postUplink(server.url, unreadable)).status).toBe(200);
    expect(await outcomeOf('読めない')).toMatchObject({ status: 'failed' });
    const nameless = { deduplicationId: crypto.randomUUID(), somethingNew: { of: 'v5' } };
    expect((await postUplink(server.url, nameless)).status).toBe(200);
    expect(await outcomeOf('somethingNew')).toMatchObject({ status: 'parked' });
  });

  it('does not let the key of one site speak for the devices of another', async () => {
    const before = await stored.countWrittenByCalls();
    const body = ofDevice('24e124141f000012', 'よそのサイトから');
    expect((await postUplink(server.url, body, { key: 'sample-key-hokapato' })).status).toBe(200);
    expect(await outcomeOf('よそのサイトから')).toMatchObject({ status: 'parked' });
    expect(await stored.countWrittenByCalls()).toEqual(withOneParked(before));
  });
});

/** The message is stored, its device waits for a trap, and nothing else has changed. */
const withOneParked = (before: Record<string, number>) => ({
  ...before,
  raw_messages: before['raw_messages']! + 1,
  [CHANGES_OF_PARKED_DEVICES]: before[CHANGES_OF_PARKED_DEVICES]! + 1,
});

/** A firing of another device, under an id of its own. */
function ofDevice(devEui: string, deviceName: string): UplinkBody {
  return {
    ...FIRED_UPLINK,
    deduplicationId: crypto.randomUUID(),
    deviceInfo: { ...(FIRED_UPLINK['deviceInfo'] as object), devEui, deviceName },
    fCnt: 9_000,
  };
}
