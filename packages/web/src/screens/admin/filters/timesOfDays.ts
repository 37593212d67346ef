import { DAY_MS } from '@satomori/core';

const startOf = (day: string): number => Date.parse(`${day}T00:00:00+09:00`);
const iso = (at: number): string => new Date(at).toISOString();

/** The days of a filter (in Japan, both included) as times of the API. */
export const timesOfDays = ({ from, to }: { from: string | null; to: string | null }) => ({
  ...(from === null ? {} : { from: iso(startOf(from)) }),
  ...(to === null ? {} : { to: iso(startOf(to) + DAY_MS) }),
});
