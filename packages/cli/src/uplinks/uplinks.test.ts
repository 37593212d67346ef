import type { ParkedDevice, RawMessage } from '@satomori/core';
import { describe, expect, it } from 'vitest';
import { answer, idOf, minutesAgo, trapWith } from '../testing/samples.ts';
import { fakeServer, run } from '../testing/testProcess.ts';

const DEV_EUI = '24e124141f000099';
const device = (changes: Partial<ParkedDevice> = {}): ParkedDevice => ({
  id: idOf(80),
  dev_eui: DEV_EUI,
  device_name: '予備1',
  device_profile: 'WS301-923',
  sensor_model: 'WS301',
  network: 'chirpstack',
  first_seen_at: minutesAgo(90),
  last_seen_at: minutesAgo(5),
  message_count: 4,
  gateway_eui: '24e124fffef00003',
  gateway_id: null,
  gateway_name: null,
  rssi_dbm: -97,
  deleted_at: null,
  sequence: 3,
  ...changes,
});
const message: RawMessage = {
  id: idOf(81),
  integration_id: idOf(70),
  integration_name: '役場のChirpStack',
  network: 'chirpstack',
  event: 'up',
  dev_eui: DEV_EUI,
  state: 'parked',
  problem: 'この子機はどのわなにも登録されていません。',
  received_at: minutesAgo(5),
};
const trap = trapWith({ dev_eui: null, fired_when: 'close' });
const server = (parked: ParkedDevice[] = [device()]) =>
  fakeServer({
    'GET /api/admin/raw_messages': { body: answer([message]) },
    'GET /api/admin/parked_devices': { body: answer(parked) },
    'GET /api/traps': { body: answer([trap]) },
    [`PUT /api/traps/${trap.id}`]: { body: { json: { ...trap, dev_eui: DEV_EUI, warnings: [] } } },
  });
const changes = (asked: ReturnType<typeof server>['asked']) =>
  asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

it('lists messages by what became of them, in words or codes', async () => {
  const { fetch, asked } = server();
  const options = ['--state', '保留', '--dev-eui', '24-E1-24-14-1F-00-00-99'];
  const { code, stdout } = await run(['uplinks', 'list', ...options], { fetch });
  expect([code, stdout]).toEqual([0, expect.stringContaining('保留') as string]);
  expect(asked[0]?.path).toContain(`state=parked&dev_eui=${DEV_EUI}`);
  expect(await run(['uplinks', 'list', '--state', 'lost'], { fetch })).toMatchObject({ code: 2 });
});

it('lists unknown sensors with the gateway that received them', async () => {
  const { stdout } = await run(['uplinks', 'parked'], server());
  expect(stdout.trimEnd().split('\t')).toEqual([
    DEV_EUI,
    '予備1',
    'Milesight WS301',
    '2026-11-20 11:55',
    '4',
    '24e124fffef00003',
    '-97',
  ]);
});

describe('assign', () => {
  it('changes nothing without --yes, for an unknown sensor, or where the model is unknown', async () => {
    for (const [parked, more, code] of [
      [[device()], [], 2],
      [[], ['--yes'], 6],
      [[device({ sensor_model: null })], ['--yes'], 2],
    ] as const) {
      const { fetch, asked } = server([...parked]);
      expect(await run(['uplinks', 'assign', DEV_EUI, trap.trap_no, ...more], { fetch })).toMatchObject({
        code,
      });
      expect(changes(asked)).toEqual([]);
    }
  });

  it('gives the sensor to the trap, mounted as the trap was', async () => {
    const { fetch, asked } = server();
    expect(await run(['uplinks', 'assign', DEV_EUI, trap.trap_no, '--yes'], { fetch })).toMatchObject({
      code: 0,
    });
    const sensor = { version: trap.version, dev_eui: DEV_EUI };
    expect(changes(asked)).toEqual([{ ...sensor, sensor_model: 'WS301', fired_when: 'close' }]);
  });

  it('takes a model and a mounting that the person names', async () => {
    const { fetch, asked } = server([device({ sensor_model: null })]);
    const options = ['--sensor-model', 'EM310-TILT', '--yes'];
    expect(await run(['uplinks', 'assign', DEV_EUI, trap.trap_no, ...options], { fetch })).toMatchObject({
      code: 0,
    });
    expect(changes(asked)).toMatchObject([{ sensor_model: 'EM310-TILT', fired_when: 'tilt' }]);
  });
});
