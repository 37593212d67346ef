import type { CaptureListJob, CapturePaperRow, TrapListJob, TrapPaperRow } from '../jobs/jobs.ts';

export const PRINTED_AT = Date.parse('2026-11-20T01:14:00Z');

const request = {
  site: { name: '里山町', contact_name: '農林水産課' },
  filter_text: '状態：すべて',
  scope_text: 'サイト全体',
  printed_at: PRINTED_AT,
  printed_by: '山田 一郎',
};

export const trapRow = (over: Partial<TrapPaperRow> = {}): TrapPaperRow => ({
  trap_no: 'R8-001',
  name: '西谷3号',
  trap_type: 'snare',
  trap_count: 1,
  state: 'armed',
  state_reason: null,
  set_on: '2026-11-01',
  place: '大字西谷',
  latitude: 34.2,
  longitude: 135.6,
  target_species: ['boar', 'sika_deer'],
  owner_name: '山田 一郎',
  group_name: '西部班',
  label_ok: true,
  sensor_model: 'WS301',
  sensor_serial: null,
  dev_eui: '24e124141c123456',
  ...over,
});

export const captureRow = (over: Partial<CapturePaperRow> = {}): CapturePaperRow => ({
  capture_no: 'YTA-1',
  result: 'captured',
  captured_at: PRINTED_AT,
  time_precision: 'exact',
  municipality: '里山町',
  place: '大字西谷',
  latitude: 34.2,
  longitude: 135.6,
  mesh_code: '5135512',
  mesh_label: null,
  capture_class: 'nuisance',
  method: 'snare',
  species: 'boar',
  sex: 'male',
  age_class: 'adult',
  count: 1,
  adult_count: 1,
  young_count: 0,
  body_length_cm: 98,
  weight_kg: 45.5,
  weight_measure: 'measured',
  disposal: 'buried',
  facility_name: null,
  hunter_id: null,
  hunter_name: '山田 一郎',
  status: 'approved',
  ...over,
});

export const trapListJob = (rows: TrapPaperRow[], over: Partial<TrapListJob> = {}): TrapListJob => ({
  type: 'trap_list',
  recorded_until: PRINTED_AT,
  basemap: null,
  ...request,
  ...over,
  rows,
});

export const captureListJob = (
  rows: CapturePaperRow[],
  over: Partial<CaptureListJob> = {},
): CaptureListJob => ({
  type: 'capture_list',
  counted_statuses: ['approved'],
  left_out: 0,
  ...request,
  ...over,
  rows,
});
