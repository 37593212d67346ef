import { DAY_MS, startOfMonth } from '@satomori/core';
import { startOfFiscalYear } from '../filter/postFilter.ts';

/** The periods for which a town office prints papers; `list`: that of the list on screen. */
export const PAPER_PERIODS = ['month', 'last_month', 'fiscal_year', 'last_fiscal_year', 'list'] as const;
export type PaperPeriod = (typeof PAPER_PERIODS)[number];
export const PAPER_PERIOD_LABELS: Record<PaperPeriod, string> = {
  month: '今月',
  last_month: '先月',
  fiscal_year: '今年度',
  last_fiscal_year: '前年度',
  list: '一覧と同じ',
};

/** Longer than a month and shorter than two; the same of a year. */
const OVER_A_MONTH = 32 * DAY_MS;
const OVER_A_YEAR = 370 * DAY_MS;

/** Start and end, in milliseconds, of a period at `now`; the end is exclusive. */
function boundsOf(
  period: Exclude<PaperPeriod, 'list'>,
  now: number,
  startMonth: number,
): readonly [from: number, to: number] {
  const month = startOfMonth(now);
  const year = startOfFiscalYear(now, startMonth);
  switch (period) {
    case 'month':
      return [month, startOfMonth(month + OVER_A_MONTH)];
    case 'last_month':
      return [startOfMonth(month - DAY_MS), month];
    case 'fiscal_year':
      return [year, startOfFiscalYear(year + OVER_A_YEAR, startMonth)];
    case 'last_fiscal_year':
      return [startOfFiscalYear(year - DAY_MS, startMonth), year];
  }
}

interface Dated {
  from?: string;
  to?: string;
}

/** The filter of the list with the period of the paper, as a query of the API. */
export function withPaperPeriod<Filter extends Dated>(
  filter: Filter,
  period: PaperPeriod,
  { now, startMonth }: { now: number; startMonth: number },
): Filter {
  if (period === 'list') return filter;
  const [from, to] = boundsOf(period, now, startMonth).map((at) => new Date(at).toISOString());
  return { ...filter, from, to };
}
