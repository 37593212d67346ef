import type { captureSchema, PatrolRow, PhotoKind, PostStatus, trapSchema } from '@satomori/core';
import type * as z from 'zod/mini';
import type {
  CAPTURE_REPORT_FIELDS,
  CAPTURE_ROW_FIELDS,
  COUNTED_FIELDS,
  PATROL_ROW_FIELDS,
  TRAP_ROW_FIELDS,
} from './rowFields.ts';

type Capture = z.output<typeof captureSchema>;

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

export interface TrapListJob extends PaperRequest {
  type: 'trap_list';
  /** When the newest record that the states are derived from was received, in milliseconds; `null`: no trap. */
  recorded_until: number | null;
  rows: readonly TrapPaperRow[];
}

interface CaptureFigures {
  /** The totals contain records in these statuses. */
  counted_statuses: readonly PostStatus[];
  /** Unapproved and returned records that the filter would match, but for their status. */
  left_out: number;
}

export interface CaptureListJob extends PaperRequest, CaptureFigures {
  type: 'capture_list';
  rows: readonly CapturePaperRow[];
}

export interface MonthlyJob extends PaperRequest, CaptureFigures {
  type: 'monthly';
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

export type CaptureReportRow = Pick<Capture, (typeof CAPTURE_REPORT_FIELDS)[number]> & {
  photos: readonly PaperPhoto[];
};

export interface CaptureReportJob extends PaperRequest {
  type: 'capture';
  rows: readonly CaptureReportRow[];
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
  | TrapListJob
  | PatrolJob
  | CaptureListJob
  | MonthlyJob
  | FirstLoginJob;
export type JobType = PaperJob['type'];
export type JobOf<Type extends JobType> = Extract<PaperJob, { type: Type }>;
