import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentKey, type NetworkMessage } from './networkMessage.ts';
import { parseTts, ttsKind } from './parseTts.ts';

const UP = {
  end_device_ids: {
    device_id: 'trap-12',
    application_ids: { application_id: 'traps' },
    dev_eui: '24E124141F000012',
    dev_addr: '00BCB929',
  },
  received_at: '2026-11-19T19:42:10.014773143Z',
  uplink_message: {
    f_cnt: 118,
    f_port: 85,
    frm_payload: 'AXVkAwABBAAA',
    decoded_payload: { magnet_status: 'open' },
    rx_metadata: [
      { gateway_ids: { gateway_id: 'gtw1', eui: '24E124FFFEF00001' }, rssi: -97, snr: 4.5 },
      { gateway_ids: { gateway_id: 'packetbroker' }, rssi: -1, snr: 30 },
      'odd',
    ],
    settings: { data_rate: { lora: { bandwidth: 125_000, spreading_factor: 10 } }, frequency: '923200000' },
    confirmed: true,
    received_at: '2026-11-19T19:42:09.789585559Z',
  },
  somethingNew: { in: 'a later version' },
};

function parse(body: unknown): NetworkMessage {
  const parsed = parseTts(body);
  if ('problem' in parsed) throw new Error(parsed.problem);
  return parsed.message;
}
const withUplink = (changes: object) => ({ ...UP, uplink_message: { ...UP.uplink_message, ...changes } });

describe('parseTts', () => {
  it('reads the model from the repository of devices', () => {
    expect(parse(withUplink({ version_ids: { brand_id: 'dragino', model_id: 'lds02' } }))).toMatchObject({
      device_profile: 'lds02',
    });
  });

  it('reads an uplink, and keeps nothing it does not know', () => {
    const gateway = { gateway_eui: '24e124fffef00001', rssi_dbm: -97, snr_db: 4.5 };
    expect(parse(UP)).toEqual({
      kind: 'up',
      dev_eui: '24e124141f000012',
      device_name: 'trap-12',
      device_profile: null,
      dedup_id: '24e124141f000012:118:2026-11-19T19:42:10.014773143Z',
      is_simulated: false,
      network_at: Date.UTC(2026, 10, 19, 19, 42, 9, 789),
      dev_addr: '00bcb929',
      f_cnt: 118,
      f_port: 85,
      bytes: new Uint8Array(Buffer.from('017564030001040000', 'hex')),
      object: { magnet_status: 'open' },
      receptions: [gateway],
      best: gateway,
      spreading_factor: 10,
      frequency_hz: 923_200_000,
      battery_level: null,
    });
  });

  it('reads what is left out as 0, false or empty', () => {
    expect(parse({ uplink_message: {} })).toMatchObject({
      kind: 'up',
      dev_eui: null,
      dedup_id: null,
      is_simulated: false,
      network_at: null,
      f_cnt: 0,
      f_port: 0,
      bytes: new Uint8Array(0),
      object: null,
      receptions: [],
      best: null,
    });
    expect(parse({ ...UP, uplink_message: {} }).dedup_id).toBe(
      '24e124141f000012:0:2026-11-19T19:42:10.014773143Z',
    );
  });

  it.each([
    ['join_accept', 'join'],
    ['downlink_ack', 'ack'],
    ['downlink_nack', 'ack'],
    ['downlink_sent', 'txack'],
    ['downlink_failed', 'log'],
    ['location_solved', 'location'],
    ['service_data', 'integration'],
  ])('takes %s for %s, without a frame', (field, kind) => {
    const { uplink_message: _, ...rest } = UP;
    const message = parse({ ...rest, [field]: { f_cnt: 9 } });
    expect(message).toMatchObject({ kind, f_cnt: null, f_port: null, dedup_id: null });
    expect(contentKey(message)).toBeNull();
    expect(ttsKind({ [field]: {} })).toBe(kind);
  });

  it('never takes a made-up frame for the one that a real frame repeats', () => {
    const simulated = parse({ ...UP, simulated: true });
    expect(simulated.is_simulated).toBe(true);
    expect(contentKey(simulated)).toBeNull();
    expect(contentKey(parse(UP))).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['no object', [], '項目の集まり'],
    ['null', null, '項目の集まり'],
    ['a payload that is not base64', withUplink({ frm_payload: '@@@' }), 'frm_payload'],
    ['a negative counter', withUplink({ f_cnt: -1 }), 'f_cnt'],
    ['a port that is no number', withUplink({ f_port: {} }), 'f_port'],
  ])('says what is wrong with %s', (_what, body, word) => {
    expect(parseTts(body)).toEqual({ problem: expect.stringContaining(word) });
  });

  it('does not let odd side facts hide a frame', () => {
    const odd = {
      ...withUplink({ rx_metadata: { a: 1 }, settings: 7, decoded_payload: [1], received_at: 'soon' }),
      end_device_ids: 'x',
      received_at: 9,
    };
    expect(parse(odd)).toMatchObject({
      f_cnt: 118,
      dev_eui: null,
      network_at: null,
      best: null,
      object: null,
    });
    expect(parse(odd).bytes).toHaveLength(9);
  });

  it('does not throw, whatever the body', () => {
    const mixed = fc.record(
      Object.fromEntries(
        Object.entries(UP).map(([key, value]) => [key, fc.oneof(fc.jsonValue(), fc.constant(value))]),
      ),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.anything(), mixed), (value) => {
        const parsed = parseTts(value);
        if ('message' in parsed) contentKey(parsed.message);
        ttsKind(value);
      }),
    );
  });
});
