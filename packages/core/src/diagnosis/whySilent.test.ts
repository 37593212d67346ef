import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../format/durations.ts';
import {
  createSilenceReader,
  type GatewayOfTrap,
  silenceInShort,
  type SilentTrap,
  whySilent,
} from './whySilent.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ago = (hours: number) => NOW - hours * HOUR_MS;

const trap = (more: Partial<SilentTrap> = {}): SilentTrap => ({
  state: 'unknown',
  state_reason: 'proof_too_old',
  placement: 'set',
  dev_eui: '0101010101010101',
  last_seen_at: ago(18),
  expected_interval_s: 6 * 3600,
  battery_v: null,
  battery_pct: null,
  is_battery_low: false,
  ...more,
});
const gateway = (more: Partial<GatewayOfTrap> = {}): GatewayOfTrap => ({
  name: '役場',
  state: 'online',
  last_seen_at: ago(0),
  others_received: 0,
  others_silent: 0,
  ...more,
});
const why = (more: Partial<SilentTrap>, gateways: GatewayOfTrap[] = [], snr: number[] = []) =>
  whySilent(
    { trap: trap(more), gateways, readings: snr.map((snr_db) => ({ snr_db, spreading_factor: 10 })) },
    NOW,
  );
const causesOf = (...args: Parameters<typeof why>) =>
  why(...args).causes.map(({ cause, likelihood }) => `${cause} ${likelihood}`);

describe('what the data do not show is not said', () => {
  it('knows nothing without gateways, battery and signal', () => {
    expect(causesOf({})).toEqual(['unknown unknown']);
    expect(why({}).summary).toBe(
      '18時間通信なし。電池、電波、親機のどれにも手がかりがありません → 原因は分かりません',
    );
  });

  it.each<[string, Partial<SilentTrap>]>([
    ['no voltage', {}],
    ['a good voltage', { battery_v: 3.1 }],
    ['a good percentage', { battery_pct: 80 }],
  ])('does not name the battery alone with %s', (_, more) => {
    expect(causesOf(more, [gateway({ others_received: 18 })])).toEqual(['sensor likely']);
    expect(why(more, [gateway({ others_received: 18 })]).causes[0]?.evidence).not.toContain('低下');
  });

  it('never says that anything but a record of a person is certain', () => {
    const all = why(
      { battery_v: 2.1, is_battery_low: true },
      [gateway({ others_received: 3 })],
      Array(6).fill(-14),
    );
    expect(all.causes.map(({ likelihood }) => likelihood)).not.toContain('recorded');
    expect(all.summary).toContain('可能性');
  });

  it('compares no margin of fewer than five reports, or without a spreading factor', () => {
    expect(causesOf({}, [], [-14, -14, -14, -14])).toEqual(['unknown unknown']);
    const readings = Array.from({ length: 9 }, () => ({ snr_db: -14, spreading_factor: null }));
    expect(whySilent({ trap: trap(), gateways: [], readings }, NOW).causes[0]?.cause).toBe('unknown');
  });
});

it('says for how long, and that others of the gateway are received', () => {
  expect(why({}, [gateway({ others_received: 18 })]).summary).toBe(
    '18時間通信なし。同じ親機のほかの18基は届いています → 子機の電池か電波',
  );
});

it('names the gateway first where it is away, and counts what else is silent', () => {
  const away = gateway({ state: 'offline', last_seen_at: ago(17), others_silent: 5 });
  expect(causesOf({ is_battery_low: true, battery_v: 2.2 }, [away])).toEqual([
    'gateway likely',
    'battery likely',
  ]);
  expect(why({}, [away]).summary).toBe(
    '18時間通信なし。親機「役場」は17時間前から通信がありません。同じ親機のほかの5基も途絶えています → 親機',
  );
});

it('names the gateway only as possible where it went on long after the trap', () => {
  const later = gateway({ state: 'offline', last_seen_at: ago(1) });
  expect(causesOf({ last_seen_at: ago(48) }, [later])).toEqual(['gateway possible']);
});

it('does not name a gateway as the cause while another receives traps', () => {
  expect(causesOf({}, [gateway({ state: 'offline' }), gateway({ others_received: 2 })])).toEqual([
    'sensor likely',
  ]);
});

it('suspects a gateway that is on but receives none of its traps', () => {
  expect(causesOf({}, [gateway({ others_silent: 3 })])).toEqual(['gateway possible', 'sensor possible']);
});

it('names a weak or dropped margin with both figures', () => {
  expect(causesOf({}, [], Array(5).fill(-14))).toEqual(['margin likely']);
  const dropped = why({}, [], [-9, -9, -9, -9, -9, 2, 2, 2]);
  expect(dropped.causes[0]).toMatchObject({
    cause: 'margin',
    likelihood: 'possible',
    evidence: '最後の5回の電波の余裕は6dB（その前は17dB）',
  });
});

it.each<[string, Partial<SilentTrap>, string]>([
  ['a stopped trap', { placement: 'stopped' }, '「停止中」と記録されています → 見守りの対象外'],
  ['a removed trap', { placement: 'removed' }, '「撤去済み」と記録されています → 見守りの対象外'],
  ['a trap without a sensor', { dev_eui: null }, '子機が登録されていません → 子機なし'],
  [
    'a sensor that was never received',
    { last_seen_at: null },
    'この子機からの通信は一度もありません → 子機の登録か電源',
  ],
])('says what the register says of %s, and nothing else', (_, more, summary) => {
  const answer = why({ ...more, is_battery_low: true, battery_v: 2 }, [gateway({ state: 'offline' })]);
  expect(answer.summary).toBe(summary);
  expect(answer.causes).toHaveLength(1);
});

it('is not silent where the sensor is received, and says what is missing', () => {
  const received = why({ last_seen_at: ago(3) });
  expect(received).toMatchObject({ is_silent: false, causes: [] });
  expect(received.summary).toBe(
    '通信は届いています（最終通信 3時間前）。わなが掛かっていると分かる知らせはまだありません',
  );
});

const row = (id: string, more: object = {}) => ({
  ...trap(),
  id,
  is_path_down: false,
  last_gateway_id: 'g',
  last_gateway_name: '役場',
  ...more,
});

it('says in a few words what the row alone shows', () => {
  const texts = [
    {},
    { is_battery_low: true },
    { state: 'path_down', is_path_down: true },
    { last_seen_at: null },
    { state: 'armed' },
  ].map((more) => silenceInShort(row('a', more), NOW));
  expect(texts).toEqual([
    '18時間通信なし',
    '18時間通信なし、電池切れの可能性',
    '18時間通信なし、親機',
    '通信なし、子機の登録か電源',
    null,
  ]);
});

it('reads the same from a list, comparing traps of one gateway', () => {
  const traps = [
    row('a'),
    row('b', { last_seen_at: ago(1), state: 'armed' }),
    row('c', { last_seen_at: ago(1), state: 'armed', last_gateway_id: 'h' }),
    row('d', { last_gateway_id: 'i', state: 'path_down', is_path_down: true }),
    row('e', { last_gateway_id: null }),
  ];
  const read = createSilenceReader(traps, NOW);
  expect(traps.map(read)).toEqual([
    '18時間通信なし。同じ親機のほかの1基は届いています → 子機の電池か電波',
    null,
    null,
    '18時間通信なし。親機「役場」は止まっています → 親機',
    '18時間通信なし。電池、電波、親機のどれにも手がかりがありません → 原因は分かりません',
  ]);
});

it('says that the battery was expected to be low only once that time has come', () => {
  const evidenceOf = (first_day: string) => {
    const battery_end = { day: '2026-12-10', first_day, last_day: '2027-01-20' };
    const facts = { trap: trap({ battery_v: 2.7 }), gateways: [gateway()], readings: [], battery_end };
    return whySilent(facts, NOW).causes[0]?.evidence;
  };
  expect(evidenceOf('2026-11-10')).toBe(
    '親機「役場」は動いています（最後の電池は2.7V）。電池は2026年12月ごろ（11月〜2027年1月）に、電池低下のしきい値になる見込みでした',
  );
  expect(evidenceOf('2026-11-25')).toBe('親機「役場」は動いています（最後の電池は2.7V）');
});
