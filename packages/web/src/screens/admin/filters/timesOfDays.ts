import { DAY_MS, startOfDay } from '@satomori/core';

const startOf = (day: string): number => startOfDay(Date.parse(day));
const iso = (at: number): string => new Date(at).toISOString();

/** The days of a filter (in Japan, both included) as times of the API. */
export const timesOfDays = ({ from, to }: { from: string | null; to: string | null }) => ({
  ...(from === null ? {} : { from: iso(startOf(from)) }),
  ...(to === null ? {} : { to: iso(startOf(to) + DAY_MS) }),
});
