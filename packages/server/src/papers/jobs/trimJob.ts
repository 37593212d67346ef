import type { JobOf, JobType, PaperJob } from './jobs.ts';
import {
  CAPTURE_REPORT_FIELDS,
  CAPTURE_ROW_FIELDS,
  COUNTED_FIELDS,
  PATROL_ROW_FIELDS,
  PERMIT_FIELDS,
  REWARD_ROW_FIELDS,
  SIGHTING_ROW_FIELDS,
  SLIP_ROW_FIELDS,
  TRAP_ROW_FIELDS,
} from './rowFields.ts';

type RowOf<Type extends JobType> = JobOf<Type>['rows'][number];

const RESULTS = [...PERMIT_FIELDS, 'first_day', 'last_day', 'due_on', 'captures', 'left_out'] as const;
type Kept = { [Type in JobType]: readonly (keyof RowOf<Type>)[] };

const ROW_FIELDS: Kept = {
  trap_list: TRAP_ROW_FIELDS,
  patrol: PATROL_ROW_FIELDS,
  capture: [...CAPTURE_REPORT_FIELDS, 'approver_name', 'own_answers', 'photos'],
  capture_list: CAPTURE_ROW_FIELDS,
  monthly: COUNTED_FIELDS,
  confirmation: CAPTURE_REPORT_FIELDS,
  reward_list: REWARD_ROW_FIELDS,
  hunting_report: RESULTS,
  permit_return: RESULTS,
  label: ['trap_no', 'name', 'capture_class', 'owner'],
  daily: ['day', 'acts', 'efforts', 'captures', 'left_out'],
  witness_list: SIGHTING_ROW_FIELDS,
  first_login: SLIP_ROW_FIELDS,
};

function pick<Row extends object>(row: Row, fields: readonly string[]): Row {
  return Object.fromEntries(fields.map((field) => [field, row[field as keyof Row]])) as Row;
}

/** The job with only the fields that its paper reads, in a fixed order. */
export function trimJob(job: PaperJob): PaperJob {
  const { type, site, filter_text, scope_text, printed_at, printed_by, rows, ...own } = job;
  return {
    type,
    site: pick(site, ['name', 'contact_name']),
    filter_text,
    scope_text,
    printed_at,
    printed_by,
    ...pick(own, Object.keys(own).sort()),
    rows: rows.map((row) => pick<object>(row, ROW_FIELDS[type])),
  } as PaperJob;
}
