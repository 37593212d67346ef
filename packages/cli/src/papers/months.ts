/** A month, or the part of one within a range. Days as `YYYY-MM-DD`, the last one included. */
export interface MonthPart {
  /** `YYYY-MM`. */
  month: string;
  from: string;
  to: string;
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** The months of a range of days, in order. */
export function monthsOf(from: string, to: string): MonthPart[] {
  const parts: MonthPart[] = [];
  const first = new Date(`${from.slice(0, 7)}-01T00:00:00Z`);
  while (dayOf(first) <= to) {
    const start = dayOf(first);
    first.setUTCMonth(first.getUTCMonth() + 1);
    const end = dayOf(new Date(first.getTime() - 1));
    parts.push({
      month: start.slice(0, 7),
      from: start < from ? from : start,
      to: end > to ? to : end,
    });
  }
  return parts;
}
