import { expect, it } from 'vitest';
import type { Trap } from '../contract/devices/traps.ts';
import { csvOf } from './csv.ts';
import { trapRegisterColumns } from './deviceFiles.ts';

const registerOf = (traps: readonly Trap[]) => csvOf(trapRegisterColumns(), traps);

/** The fields of a trap that a file contains. */
const trap = {
  state: 'armed',
  state_reason: null,
  name: '西谷3号',
  trap_no: 'T-1',
  trap_type: 'snare',
  trap_count: 1,
  place: null,
  latitude: 35.1,
  longitude: 135.4,
  group_name: null,
  owner_name: null,
  target_species: ['boar'],
  capture_class: null,
  set_on: null,
  open_fired_at: null,
  last_proof_at: null,
  battery_v: null,
  battery_pct: null,
  is_battery_low: false,
  last_rssi_dbm: null,
  last_snr_db: null,
  last_seen_at: null,
  last_patrol_at: null,
  is_patrol_due: false,
  last_gateway_name: null,
  sensor_model: null,
  dev_eui: null,
  sensor_serial: null,
  removed_on: null,
  memo: null,
} as Partial<Trap> as Trap;

/** The cells of the only row by heading. */
function fieldsOf(text: string): Record<string, string | undefined> {
  const [headings = '', row = ''] = text.slice(1).split('\r\n');
  const cells = row.split(',');
  return Object.fromEntries(headings.split(',').map((heading, index) => [heading, cells[index]]));
}

it('says of a trap what the screen says, in the same words', () => {
  const text = registerOf([
    {
      ...trap,
      state: 'unknown',
      state_reason: 'proof_too_old',
      name: '西谷3号',
      is_battery_low: true,
      last_rssi_dbm: -97,
      last_seen_at: '2026-11-19T15:00:00.000Z',
      last_patrol_at: null,
    },
  ]);
  expect(text.startsWith('\uFEFF状態,')).toBe(true);
  expect(fieldsOf(text)).toMatchObject({
    状態: '不明',
    状態の理由: '通信が途絶えています',
    名前: '西谷3号',
    電池低下: '低下',
    '電波の強さ dBm': '-97',
    最終通信: '2026-11-20 00:00',
    最終見回り: '',
  });
});

it('takes a formula in a memo for text', () => {
  const memo = '=HYPERLINK("https://example.jp")';
  expect(registerOf([{ ...trap, memo }])).toContain(`"'=HYPERLINK(""https://example.jp"")"`);
});
