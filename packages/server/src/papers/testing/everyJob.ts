import type { PaperJob, PersonResults } from '../jobs/jobs.ts';
import { captureListJob, captureRow, PRINTED_AT, trapListJob, trapRow } from './jobs.ts';

const { rows: _rows, ...head } = trapListJob([]);
const { type: _type, recorded_until: _until, basemap: _basemap, ...request } = head;

const report = (text: string) => ({
  ...captureRow({
    capture_no: null,
    place: text,
    municipality: null,
    hunter_name: text,
    facility_name: text,
  }),
  permit_no: text,
  license_type: null,
  worker_ids: [],
  trap_name: text,
  position_source: null,
  pregnant: null,
  estimated_age_years: null,
  kill_method: null,
  killed_at: null,
  hit_site: null,
  disposal_place: text,
  delivered_at: null,
  release_kind: null,
  proof_part: null,
  csf_sample: null,
  csf_sample_no: text,
  csf_result: null,
  abnormal_items: [],
  body_temperature_c: null,
  approved_at: PRINTED_AT,
  memo: text,
});

const person = (text: string): PersonResults => ({
  name: text,
  postal_address: text,
  license_types: ['trap'],
  license_no: text,
  registration_prefecture: text,
  registration_year: 2026,
  registration_no: text,
  registered_on: '2026-10-01',
  permit_no: text,
  permit_authority: text,
  permit_from: '2026-04-01',
  permit_to: '2027-03-31',
  permit_species: [{ species: 'boar', quota: 30 }],
  worker_cert_no: text,
  first_day: '2026-04-01',
  last_day: '2027-03-31',
  due_on: '2027-04-30',
  captures: [{ ...captureRow({ place: text }), license_type: 'trap' }],
  left_out: 0,
});

const day = (text: string) => ({
  day: '2026-11-20',
  acts: [{ user_name: text, act: '見回り', trap_nos: [text] }],
  efforts: [
    {
      hunter_name: text,
      method: 'gun_drive' as const,
      hunters_out: 3,
      days_out: 2,
      day_of_outing: 1,
      sighted_count: 2,
      captured_count: null,
    },
  ],
  captures: [{ ...captureRow({ hunter_name: text, facility_name: text }), memo: text }],
  left_out: 0,
});

const sighting = (text: string) => ({
  report_kind: 'sighting' as const,
  species: 'black_bear' as const,
  certainty: null,
  witnessed_at: PRINTED_AT,
  time_precision: 'exact' as const,
  count: 1,
  count_text: null,
  age_class: null,
  adult_count: null,
  young_count: null,
  municipality: null,
  place: text,
  latitude: 34.2,
  longitude: 135.6,
  mesh_code: null,
  family: null,
  signs: [],
  damages: [],
  injury_level: null,
  environment: null,
  behaviour: null,
  response: null,
  memo: text,
  status: 'approved' as const,
});

/** One job of each paper, with every text in all that its rows contain of free text; a row for each text. */
export function everyJob(texts: readonly string[]): PaperJob[] {
  const each = <Row>(rowOf: (text: string) => Row): Row[] => texts.map(rowOf);
  const captures = each((text) => captureRow({ place: text, hunter_name: text, facility_name: text }));
  const figures = { counted_statuses: ['approved' as const], left_out: 0 };
  return [
    captureListJob(captures),
    { ...request, ...figures, type: 'monthly', efficiency: null, rows: captures },
    {
      ...request,
      type: 'capture',
      basemap: null,
      left_out: 0,
      rows: each((text) => ({
        ...report(text),
        photos: [],
        approver_name: text,
        own_answers: [{ question: text, answer: text }],
      })),
    },
    { ...request, type: 'confirmation', left_out: 0, rows: each(report) },
    {
      ...request,
      type: 'reward_list',
      left_out: 0,
      rows: each((text) => ({
        ...captureRow({ hunter_name: text }),
        payment_class: text,
        payment_yen: 8_000,
      })),
    },
    { ...request, type: 'hunting_report', rows: each(person) },
    { ...request, type: 'permit_return', rows: each(person) },
    {
      ...request,
      type: 'label',
      rows: each((text) => ({ trap_no: text, name: text, capture_class: 'nuisance', owner: person(text) })),
    },
    { ...request, type: 'daily', rows: each(day) },
    trapListJob(each((text) => trapRow({ name: text, place: text, owner_name: text, group_name: text }))),
    {
      ...request,
      type: 'patrol',
      days: ['2026-11-19', '2026-11-20'],
      rows: each((text) => ({ trap_no: text, name: text, marks: ['visit_near', 'sensor'] })),
    },
    { ...request, type: 'witness_list', left_out: 0, rows: each(sighting) },
    {
      ...request,
      type: 'first_login',
      expires_at: PRINTED_AT,
      rows: each((text) => ({
        name: text,
        login_id: 'slip',
        group_name: text,
        link: 'https://example.jp/#once=1',
      })),
    },
  ] as PaperJob[];
}
