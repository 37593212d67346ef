import type {
  BasemapKind,
  BoundingBox,
  captureSchema,
  currentUserSchema,
  EfficiencyStats,
  effortSchema,
  PatrolRow,
  PhotoKind,
  PostStatus,
  sightingSchema,
  trapSchema,
} from '@satomori/core';
import type * as z from 'zod/mini';
import type {
  CAPTURE_REPORT_FIELDS,
  CAPTURE_ROW_FIELDS,
  COUNTED_FIELDS,
  HANDLED_FIELDS,
  PATROL_ROW_FIELDS,
  PERMIT_FIELDS,
  RESULT_FIELDS,
  REWARD_ROW_FIELDS,
  SIGHTING_ROW_FIELDS,
  TRAP_ROW_FIELDS,
} from './rowFields.ts';

type Capture = z.output<typeof captureSchema>;
type CurrentUserRow = z.output<typeof currentUserSchema>;

/** The fields of a trap in a paper (instants in milliseconds). */
export type TrapPaperRow = Pick<z.output<typeof trapSchema>, (typeof TRAP_ROW_FIELDS)[number]>;
/** The fields of a capture in a paper (instants in milliseconds). */
export type CapturePaperRow = Pick<Capture, (typeof CAPTURE_ROW_FIELDS)[number]>;
export type CountedRow = Pick<Capture, (typeof COUNTED_FIELDS)[number]>;

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

/** The town's map as a paper draws it, as plain values; bounds in degrees. */
export interface PaperBasemap extends BoundingBox {
  /** The SHA-256 of its file: another file is another paper. */
  id: string;
  /** Where it lies on this server. */
  file: string;
  kind: BasemapKind;
  min_zoom: number;
  max_zoom: number;
  attribution: string;
  attribution_url: string;
}

export interface TrapListJob extends PaperRequest {
  type: 'trap_list';
  /** When the newest record that the states are derived from was received, in milliseconds; `null`: no trap. */
  recorded_until: number | null;
  basemap: PaperBasemap | null;
  rows: readonly TrapPaperRow[];
}

interface LeftOut {
  /** Unapproved and returned records that would be on the paper, but for their status. */
  left_out: number;
}

interface CaptureFigures extends LeftOut {
  /** The totals contain records in these statuses. */
  counted_statuses: readonly PostStatus[];
}

export interface CaptureListJob extends PaperRequest, CaptureFigures {
  type: 'capture_list';
  rows: readonly CapturePaperRow[];
}

/** Captures and sightings per effort of a paper's period. */
export type PaperEfficiency = Pick<EfficiencyStats, 'total' | 'methods'>;

export interface MonthlyJob extends PaperRequest, CaptureFigures {
  type: 'monthly';
  /** `null`: the paper's captures are not all those of a period, so that no effort belongs to them. */
  efficiency: PaperEfficiency | null;
  rows: readonly CountedRow[];
}

export interface PaperPhoto {
  /** The copy without metadata, upright and turned; where it lies on this server. */
  file: string;
  /** Of the original. */
  sha256: string;
  turn: number;
  photo_kind: PhotoKind;
  caption: string | null;
  /** When it was taken, for those who may see it. */
  taken_at: number | null;
}

/** An answer to one of the site's own questions, in words. */
export interface OwnAnswer {
  question: string;
  answer: string;
}

export type CaptureReportRow = Pick<Capture, (typeof CAPTURE_REPORT_FIELDS)[number]> & {
  photos: readonly PaperPhoto[];
  /** For those who may see it. */
  approver_name: string | null;
  own_answers: readonly OwnAnswer[];
};

export interface CaptureReportJob extends PaperRequest, LeftOut {
  type: 'capture';
  basemap: PaperBasemap | null;
  rows: readonly CaptureReportRow[];
}

export interface ConfirmationJob extends PaperRequest, LeftOut {
  type: 'confirmation';
  rows: readonly Pick<Capture, (typeof CAPTURE_REPORT_FIELDS)[number]>[];
}

export type RewardRow = Pick<Capture, (typeof REWARD_ROW_FIELDS)[number]>;

export interface RewardListJob extends PaperRequest, LeftOut {
  type: 'reward_list';
  /** By person, then by time. */
  rows: readonly RewardRow[];
}

export type SightingPaperRow = Pick<z.output<typeof sightingSchema>, (typeof SIGHTING_ROW_FIELDS)[number]>;

export interface WitnessListJob extends PaperRequest, LeftOut {
  type: 'witness_list';
  rows: readonly SightingPaperRow[];
}

export type ResultRow = Pick<Capture, (typeof RESULT_FIELDS)[number]>;
export type PermitFields = Pick<CurrentUserRow, (typeof PERMIT_FIELDS)[number]>;

/** A person with the results that they have to report, which may be none. Days are `YYYY-MM-DD`. */
export interface PersonResults extends PermitFields, LeftOut {
  first_day: string;
  last_day: string;
  due_on: string;
  captures: readonly ResultRow[];
}

export interface HuntingReportJob extends PaperRequest {
  type: 'hunting_report';
  rows: readonly PersonResults[];
}

export interface PermitReturnJob extends PaperRequest {
  type: 'permit_return';
  rows: readonly PersonResults[];
}

/** A trap with what the law wants on its sign; `owner` is `null` where nobody is named. */
export interface LabelRow {
  trap_no: string;
  name: string;
  capture_class: z.output<typeof trapSchema>['capture_class'];
  owner: PermitFields | null;
}

export interface LabelJob extends PaperRequest {
  type: 'label';
  rows: readonly LabelRow[];
}

/** 捕獲個体処理: animals of one species by what was done with them. */
export type HandledRow = Pick<Capture, (typeof HANDLED_FIELDS)[number]>;

/** What one person did at traps on a day. */
export interface DayAct {
  user_name: string;
  /** In words: 設置, 見回り. */
  act: string;
  trap_nos: readonly string[];
}

export interface DayEffort {
  hunter_name: string;
  method: z.output<typeof effortSchema>['method'];
  hunters_out: number;
  days_out: number;
  /** 1: its first day, which alone has its animals. */
  day_of_outing: number;
  sighted_count: number | null;
  captured_count: number | null;
}

/** A day with what was recorded on it. */
export interface DayRow extends LeftOut {
  /** `YYYY-MM-DD`. */
  day: string;
  acts: readonly DayAct[];
  efforts: readonly DayEffort[];
  captures: readonly HandledRow[];
}

export interface DailyJob extends PaperRequest {
  type: 'daily';
  rows: readonly DayRow[];
}

export type PatrolPaperRow = Pick<PatrolRow, (typeof PATROL_ROW_FIELDS)[number]>;

export interface PatrolJob extends PaperRequest {
  type: 'patrol';
  /** `YYYY-MM-DD`; each row has a mark for each. */
  days: readonly string[];
  rows: readonly PatrolPaperRow[];
}

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
export type PaperJob =
  | CaptureReportJob
  | CaptureListJob
  | MonthlyJob
  | ConfirmationJob
  | RewardListJob
  | HuntingReportJob
  | PermitReturnJob
  | LabelJob
  | DailyJob
  | TrapListJob
  | PatrolJob
  | WitnessListJob
  | FirstLoginJob;
export type JobType = PaperJob['type'];
export type JobOf<Type extends JobType> = Extract<PaperJob, { type: Type }>;
