import { formatDate } from '../format/dates.ts';
import { DAY_MS } from '../format/durations.ts';
import { registrationEnd } from './reportDue.ts';

/** Days ahead of its end from which a licence, a permit or a registration is marked. */
export const EXPIRY_NOTICE_DAYS = 60;

/** What a person needs in order to capture: 狩猟免許, 許可期間, and 狩猟者登録 of a season. Days are `YYYY-MM-DD`. */
export interface PermitDates {
  /** The last day. */
  license_to: string | null;
  /** The last day. */
  permit_to: string | null;
  /** 登録年度; it ends on 15 April of the year after. */
  registration_year: number | null;
}

export interface Expiry {
  of: 'license' | 'permit' | 'registration';
  /** `YYYY-MM-DD`; the last day. */
  ends_on: string;
  /** Calendar days in Japan until then; negative once it has ended. */
  days_left: number;
}

const daysUntil = (day: string, now: number): number =>
  (Date.parse(day) - Date.parse(formatDate(now))) / DAY_MS;

/** The last day of each that the person has. */
const endsOf = ({
  license_to,
  permit_to,
  registration_year,
}: PermitDates): Pick<Expiry, 'of' | 'ends_on'>[] =>
  (
    [
      ['license', license_to],
      ['permit', permit_to],
      ['registration', registration_year === null ? null : registrationEnd(registration_year)],
    ] as const
  ).flatMap(([of, ends_on]) => (ends_on === null ? [] : [{ of, ends_on }]));

/** The year whose registrations end, or ended, within the notice; `null` for most of the year. */
function endingRegistrationYear(now: number): number | null {
  const year = Number(formatDate(now).slice(0, 4)) - 1;
  return Math.abs(daysUntil(registrationEnd(year), now)) <= EXPIRY_NOTICE_DAYS ? year : null;
}

/** What {@link expiriesOf} marks, as a condition for the database. */
export const expiryCondition = (now: number) => ({
  /** A licence or a permit that ends before this day. */
  ends_before: formatDate(now + (EXPIRY_NOTICE_DAYS + 1) * DAY_MS),
  registration_year: endingRegistrationYear(now),
});

/**
 * What of a person ends within sixty days, or has ended. A registration that ended longer ago is no news: seasons end
 * every year, and many do not register again.
 *
 * @param now milliseconds
 * Source: R132.
 */
export function expiriesOf(person: PermitDates, now: number): Expiry[] {
  const season = endingRegistrationYear(now);
  return endsOf(person)
    .map((end) => ({ ...end, days_left: daysUntil(end.ends_on, now) }))
    .filter(({ of, days_left }) =>
      of === 'registration' ? person.registration_year === season : days_left <= EXPIRY_NOTICE_DAYS,
    );
}

const EXPIRY_LABELS: Readonly<Record<Expiry['of'], string>> = {
  license: '狩猟免許',
  permit: '許可期間',
  registration: '狩猟者登録',
};

/** `許可期間：2026-12-01まで（あと6日）`. */
export function expiryText({ of, ends_on, days_left }: Expiry): string {
  const when =
    days_left < 0
      ? `${ends_on}に終了`
      : `${ends_on}まで（${days_left === 0 ? '本日' : `あと${days_left}日`}）`;
  return `${EXPIRY_LABELS[of]}：${when}`;
}

/** Days before the end of the last reminder. */
const LAST_NOTICE_DAYS = 3;

/** A reminder of one end, on its day. */
export interface ExpiryNotice extends Expiry {
  /** The last reminder, three days before. */
  isLast: boolean;
}

/**
 * The reminders of a person that are due by now: so many days before each end, and three days before. Of an end that
 * is reached, or that is three days away, only the last one.
 *
 * @param now milliseconds
 * Source: R146.
 */
export function expiryNotices(person: PermitDates, days: number, now: number): ExpiryNotice[] {
  return expiriesOf(person, now).flatMap((each) => {
    if (each.days_left < 0 || each.days_left > days) return [];
    return [{ ...each, isLast: each.days_left <= LAST_NOTICE_DAYS }];
  });
}

/** The number of reminders whose day lies after `from`, up to `to`. Milliseconds. */
export function countExpiryNotices(person: PermitDates, days: number, from: number, to: number): number {
  const isOn = (end: string, notice: number) => {
    const at = Date.parse(end) - notice * DAY_MS;
    return at > Date.parse(formatDate(from)) && at <= Date.parse(formatDate(to));
  };
  return endsOf(person).flatMap(({ ends_on }) =>
    [days, LAST_NOTICE_DAYS].filter((notice) => isOn(ends_on, notice)),
  ).length;
}
