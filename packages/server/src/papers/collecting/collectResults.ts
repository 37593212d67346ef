import { DAY_MS, formatDate, registrationDays, reportDueOn, TOKYO_OFFSET_MS } from '@satomori/core';
import type { Scope } from '../../access/scope.ts';
import type { Db } from '../../database/database.ts';
import type { CaptureView } from '../../posts/captures/view.ts';
import type { HuntingReportJob, PermitReturnJob, PersonResults, ResultRow } from '../jobs/jobs.ts';
import { RESULT_FIELDS } from '../jobs/rowFields.ts';
import { type CapturePaperQuery, capturePaper, divideCaptures, readCaptures } from './collectCaptures.ts';
import type { PrintedBy } from './paperHead.ts';
import { onlyPermit, type PermitHolder, readPeople } from './readPeople.ts';

interface Period {
  first: string;
  last: string;
}

interface ResultKind {
  holds: 'permit' | 'registration';
  /** The days for which a person has to report; `null`: nothing to report. */
  daysOf(person: PermitHolder): Period | null;
  isReported(capture: CaptureView): boolean;
}

/** Of a registration: what was hunted (狩猟). */
const HUNTING: ResultKind = {
  holds: 'registration',
  daysOf: ({ registration_year, registered_on, registration_prefecture: prefecture }) =>
    registration_year === null ? null : registrationDays(registration_year, { registered_on, prefecture }),
  isReported: ({ capture_class }) => capture_class === 'hunting',
};

/** Of a permit: all that was caught and not hunted. */
const PERMIT: ResultKind = {
  holds: 'permit',
  daysOf: ({ permit_from, permit_to }) =>
    permit_from === null || permit_to === null ? null : { first: permit_from, last: permit_to },
  isReported: ({ capture_class }) => capture_class !== 'hunting',
};

/** When a day in Japan begins, in milliseconds. */
const startOf = (day: string): number => Date.parse(day) - TOKYO_OFFSET_MS;

const resultOf = (capture: CaptureView): ResultRow =>
  Object.fromEntries(RESULT_FIELDS.map((field) => [field, capture[field]])) as ResultRow;

/** Without the filters of a list that would cut off a part of the results. */
const wholeOf = ({ type, group_id, state, printed_at }: CapturePaperQuery): CapturePaperQuery => ({
  type,
  group_id,
  state,
  printed_at,
});

/** A person's results; also of those who caught nothing, who have to report that. */
async function collectResults(
  db: Db,
  scope: Scope,
  listed: CapturePaperQuery,
  by: PrintedBy,
  kind: ResultKind,
) {
  const query = wholeOf(listed);
  const people = await readPeople(db, scope, { group_id: query.group_id, holds: kind.holds });
  const reporting = people.flatMap((person) => {
    const days = kind.daysOf(person);
    return days === null ? [] : [{ person, days }];
  });
  const period = {
    from: Math.min(...reporting.map(({ days }) => startOf(days.first))),
    to: Math.max(...reporting.map(({ days }) => startOf(days.last) + DAY_MS)),
  };
  const { filter, pending, head } = await capturePaper(db, scope, query, by);
  const { counted_statuses: _statuses, ...request } = head;
  // Of the people, not of a group: theirs may be another one than when they caught it.
  const own = { group_id: undefined, hunter_ids: reporting.map(({ person }) => person.id) };
  const asked = { ...filter, ...period, ...own, state: [...filter.state, ...pending] };
  const found = reporting.length === 0 ? [] : await readCaptures(db, scope, asked);
  const captures = found.filter(
    (capture) => capture.result === 'captured' && capture.status !== 'withdrawn' && kind.isReported(capture),
  );
  const rows = reporting.map(({ person, days: { first, last } }): PersonResults => {
    const caught = captures.filter(({ hunter_id, captured_at }) => {
      const day = formatDate(captured_at);
      return hunter_id === person.id && first <= day && day <= last;
    });
    const { contained, left_out } = divideCaptures(caught, pending);
    return {
      ...(onlyPermit(person) as NonNullable<ReturnType<typeof onlyPermit>>),
      first_day: first,
      last_day: last,
      due_on: reportDueOn(last),
      captures: contained.map(resultOf),
      left_out,
    };
  });
  const scope_text = scope.roles.has('admin') ? request.scope_text : '本人だけ';
  return { ...request, scope_text, rows };
}

/** 狩猟結果報告, a draft for each registered hunter. Source: R217. */
export async function collectHuntingReport(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  by: PrintedBy,
): Promise<HuntingReportJob> {
  return { type: 'hunting_report', ...(await collectResults(db, scope, query, by, HUNTING)) };
}

/** 許可証返納報告, for each person with a permit. Source: R217. */
export async function collectPermitReturn(
  db: Db,
  scope: Scope,
  query: CapturePaperQuery,
  by: PrintedBy,
): Promise<PermitReturnJob> {
  return { type: 'permit_return', ...(await collectResults(db, scope, query, by, PERMIT)) };
}
