import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseChirpstack } from './parseChirpstack.ts';
import { contentKey, type NetworkMessage } from './networkMessage.ts';

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'));
const UP = {
  deduplicationId: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
  time: '2026-11-19T19:42:10.123456789+00:00',
  deviceInfo: { deviceName: '子機12', devEui: '24E124141F000012', tags: { trap_no: '12' } },
  devAddr: '00189440',
  dr: 2,
  fCnt: 118,
  fPort: 85,
  confirmed: true,
  data: 'AXVkAwABBAAA',
  object: { magnet_status: 'open' },
  rxInfo: [{ gatewayId: '24E124FFFEF00001', uplinkId: 1, rssi: -97, snr: 4.5, context: 'E3OWOQ==' }],
  txInfo: { frequency: 923_200_000, modulation: { lora: { bandwidth: 125_000, spreadingFactor: 10 } } },
  somethingNew: { in: 'a later version' },
};

function parse(body: unknown, kind: NetworkMessage['kind'] = 'up'): NetworkMessage {
  const parsed = parseChirpstack(kind, body);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.message;
}

describe('parseChirpstack', () => {
  it('reads an uplink, and keeps nothing it does not know', () => {
    const gateway = { gateway_eui: '24e124fffef00001', rssi_dbm: -97, snr_db: 4.5 };
    expect(parse(UP)).toEqual({
      kind: 'up',
      dev_eui: '24e124141f000012',
      device_name: '子機12',
      device_profile: null,
      dedup_id: '3ac7e3c4-4401-4b8d-9386-a5c902f9202d',
      is_simulated: false,
      network_at: Date.UTC(2026, 10, 19, 19, 42, 10, 123),
      dev_addr: '00189440',
      f_cnt: 118,
      f_port: 85,
      bytes: bytesOf('017564030001040000'),
      object: { magnet_status: 'open' },
      receptions: [gateway],
      best: gateway,
      spreading_factor: 10,
      frequency_hz: 923_200_000,
      battery_level: null,
    });
  });

  it('reads what is left out as 0, false or empty', () => {
    expect(parse({})).toEqual({
      kind: 'up',
      dev_eui: null,
      device_name: null,
      device_profile: null,
      dedup_id: null,
      is_simulated: false,
      network_at: null,
      dev_addr: null,
      f_cnt: 0,
      f_port: 0,
      bytes: new Uint8Array(0),
      object: null,
      receptions: [],
      best: null,
      spreading_factor: null,
      frequency_hz: null,
      battery_level: null,
    });
  });

  it('names the gateway with the highest signal-to-noise ratio, then the strongest, each once', () => {
    const rxInfo = (gatewayId: string, rssi?: number, snr?: number) => ({ gatewayId, rssi, snr });
    const { receptions, best } = parse({
      ...UP,
      rxInfo: [
        rxInfo('0000000000000001', -60, -2),
        rxInfo('0000000000000002', -110, 5),
        rxInfo('0000000000000003', -100, 5),
        rxInfo('0000000000000003', -90, 1),
        rxInfo('0000000000000004', -120),
        { rssi: -1, snr: 30 },
        'odd',
      ],
    });
    expect(best).toEqual({ gateway_eui: '0000000000000003', rssi_dbm: -100, snr_db: 5 });
    expect(receptions.map(({ gateway_eui }) => gateway_eui.at(-1))).toEqual(['3', '2', '4', '1']);
    expect(receptions[2]).toEqual({ gateway_eui: '0000000000000004', rssi_dbm: -120, snr_db: 0 });
  });

  it('reads a status, and does not take mains power for an empty battery', () => {
    expect(parse({ batteryLevel: 88.3 }, 'status')).toMatchObject({
      battery_level: 88.3,
      f_cnt: null,
    });
    expect(parse({}, 'status')).toMatchObject({ battery_level: 0 });
    expect(parse({ externalPowerSource: true }, 'status').battery_level).toBeNull();
    expect(parse({ batteryLevelUnavailable: true, batteryLevel: 0 }, 'status').battery_level).toBeNull();
  });

  it('reads the other events', () => {
    expect(parse({ fCntDown: 3 }, 'ack')).toMatchObject({ kind: 'ack', f_cnt: null });
    expect(parse({ devAddr: '00189440' }, 'join')).toMatchObject({ kind: 'join', dev_addr: '00189440' });
  });

  it.each([
    ['no object', [], '項目の集まり'],
    ['text', 'up', '項目の集まり'],
    ['null', null, '項目の集まり'],
    ['a payload that is not text', { ...UP, data: 5 }, 'data'],
    ['a payload that is not base64', { ...UP, data: '@@@' }, 'data'],
    ['a payload cut short', { ...UP, data: 'AXVkA' }, 'data'],
    ['a negative counter', { ...UP, fCnt: -1 }, 'fCnt'],
    ['a port that is no number', { ...UP, fPort: {} }, 'fPort'],
  ])('says what is wrong with %s', (_what, body, word) => {
    expect(parseChirpstack('up', body)).toEqual({ problem: expect.stringContaining(word) });
  });

  it('does not let odd side facts hide a frame', () => {
    const odd = {
      ...UP,
      rxInfo: { a: 1 },
      txInfo: 7,
      deviceInfo: 'x',
      time: 'soon',
      object: [1],
      deduplicationId: 9,
    };
    expect(parse(odd)).toMatchObject({
      f_cnt: 118,
      best: null,
      dev_eui: null,
      network_at: null,
      object: null,
      dedup_id: null,
    });
    expect(parse(odd).bytes).toHaveLength(9);
  });

  it('does not throw, whatever the body', () => {
    const body = fc.oneof(
      fc.jsonValue(),
      fc.anything(),
      fc.record(
        Object.fromEntries(
          Object.keys(UP).map((key) => [
            key,
            fc.oneof(fc.jsonValue(), fc.constant(UP[key as keyof typeof UP])),
          ]),
        ),
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(fc.constantFrom('up', 'status', 'log', 'location', 'ack', 'join'), body, (kind, value) => {
        const parsed = parseChirpstack(kind, value);
        if ('message' in parsed) contentKey(parsed.message);
      }),
    );
  });
});

describe('contentKey', () => {
  const key = (changes: object) => contentKey(parse({ ...UP, ...changes }));

  it('is the same for the same frame under another id, another time, other gateways', () => {
    expect(key({})).toMatch(/^[0-9a-f]{64}$/);
    expect(key({ deduplicationId: 'other', time: '2026-11-20T00:00:00Z', rxInfo: [], object: {} })).toBe(
      key({}),
    );
    expect(key({ deviceInfo: { devEui: '24e124141f000012' } })).toBe(key({}));
  });

  it.each([
    ['device', { deviceInfo: { devEui: '24e124141f000013' } }],
    ['session', { devAddr: '00189441' }],
    ['counter', { fCnt: 119 }],
    ['payload', { data: 'AXVkAwAABAAA' }],
    ['empty payload', { data: '' }],
  ])('is another for another %s', (_what, changes) => {
    expect(key(changes)).not.toBe(key({}));
  });

  it('is none for what could be taken for a repetition by mistake', () => {
    expect(key({ deviceInfo: {} })).toBeNull();
    expect(contentKey(parse(UP, 'status'))).toBeNull();
    expect(contentKey(parse(UP, 'join'))).toBeNull();
  });
});
