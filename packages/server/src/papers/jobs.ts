import type {
  captureSchema,
  PaperType as AnyPaperType,
  PatrolRow,
  PostStatus,
  trapSchema,
} from '@satomori/core';
import type * as z from 'zod/mini';

/**
 * The fields that each paper reads of a row. Rows are reduced to them: less to send to the thread, and a change in
 * another column does not change the bytes.
 */
const TRAP_ROW_FIELDS = [
  'trap_no',
  'name',
  'trap_type',
  'trap_count',
  'state',
  'state_reason',
  'set_on',
  'place',
  'latitude',
  'longitude',
  'target_species',
  'owner_name',
  'group_name',
  'label_ok',
  'sensor_model',
  'sensor_serial',
  'dev_eui',
] as const;
const CAPTURE_ROW_FIELDS = [
  'capture_no',
  'result',
  'captured_at',
  'time_precision',
  'municipality',
  'place',
  'latitude',
  'longitude',
  'mesh_code',
  'mesh_label',
  'capture_class',
  'method',
  'species',
  'sex',
  'age_class',
  'count',
  'adult_count',
  'young_count',
  'body_length_cm',
  'weight_kg',
  'weight_measure',
  'disposal',
  'facility_name',
  'hunter_name',
  'status',
] as const;

/** The fields of a trap in a paper (instants in milliseconds). */
export type TrapPaperRow = Pick<z.output<typeof trapSchema>, (typeof TRAP_ROW_FIELDS)[number]>;
/** The fields of a capture in a paper (instants in milliseconds). */
export type CapturePaperRow = Pick<z.output<typeof captureSchema>, (typeof CAPTURE_ROW_FIELDS)[number]>;

export interface PaperSite {
  name: string;
  contact_name: string | null;
}

interface PaperRequest {
  site: PaperSite;
  /** The filter in words, as on screen; empty for none. */
  filter_text: string;
  /** Whose rows it contains at most, in words. */
  scope_text: string;
  /** Milliseconds; on the page, in the PDF's dates and in its id. The start of a day means the day without a time. */
  printed_at: number;
  printed_by: string;
}

export interface TrapListJob extends PaperRequest {
  type: 'trap_list';
  /** When the newest record that the states are derived from was received, in milliseconds; `null`: no trap. */
  recorded_until: number | null;
  rows: readonly TrapPaperRow[];
}

export interface CaptureListJob extends PaperRequest {
  type: 'capture_list';
  /** The totals contain records in these statuses. */
  counted_statuses: readonly PostStatus[];
  rows: readonly CapturePaperRow[];
}

const PATROL_ROW_FIELDS = ['trap_no', 'name', 'marks'] as const;
export type PatrolPaperRow = Pick<PatrolRow, (typeof PATROL_ROW_FIELDS)[number]>;

export interface PatrolJob extends PaperRequest {
  type: 'patrol';
  /** `YYYY-MM-DD`; each row has a mark for each. */
  days: readonly string[];
  rows: readonly PatrolPaperRow[];
}

const SLIP_ROW_FIELDS = ['name', 'login_id', 'group_name', 'link'] as const;

/** A person's slip. The link signs in once; everything else can be printed again. */
export interface SlipRow {
  name: string;
  login_id: string;
  group_name: string | null;
  link: string;
}

export interface FirstLoginJob extends PaperRequest {
  type: 'first_login';
  /** Until when the links can be used, in milliseconds. */
  expires_at: number;
  rows: readonly SlipRow[];
}

/** All data of a paper, as plain values: the same job gives the same bytes. Source: R37. */
export type PaperJob = TrapListJob | PatrolJob | CaptureListJob | FirstLoginJob;
export type PaperType = PaperJob['type'];

export const PAPER_TITLES = {
  trap_list: 'わな設置一覧',
  patrol: '見回り記録簿',
  capture_list: '捕獲実績一覧',
  first_login: '初回ログイン票',
} as const satisfies Record<PaperType, string> & Partial<Record<AnyPaperType, string>>;

function pick<Row, Field extends keyof Row>(row: Row, fields: readonly Field[]): Pick<Row, Field> {
  return Object.fromEntries(fields.map((field) => [field, row[field]])) as Pick<Row, Field>;
}

/** The job with only the fields that its paper reads, in a fixed order. */
export function trimJob(job: PaperJob): PaperJob {
  const { site, filter_text, scope_text, printed_at, printed_by } = job;
  const request = {
    site: pick(site, ['name', 'contact_name']),
    filter_text,
    scope_text,
    printed_at,
    printed_by,
  };
  const { type } = job;
  if (type === 'trap_list') {
    const { recorded_until, rows } = job;
    return { type, ...request, recorded_until, rows: rows.map((row) => pick(row, TRAP_ROW_FIELDS)) };
  }
  if (type === 'patrol') {
    const { days, rows } = job;
    return { type, ...request, days, rows: rows.map((row) => pick(row, PATROL_ROW_FIELDS)) };
  }
  if (type === 'first_login') {
    const { expires_at, rows } = job;
    return { type, ...request, expires_at, rows: rows.map((row) => pick(row, SLIP_ROW_FIELDS)) };
  }
  const { counted_statuses, rows } = job;
  return { type, ...request, counted_statuses, rows: rows.map((row) => pick(row, CAPTURE_ROW_FIELDS)) };
}
