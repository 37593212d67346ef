import { PAPER_TITLES } from '@satomori/core';
import type { ReadingContext } from '../command/context.ts';
import { withRetries } from '../server/commandRetry.ts';
import { usageError } from '../errors/cliError.ts';
import { type Days, timesOf } from '../options/days.ts';
import type { PaperQuery } from '../server/connect.ts';
import { readAll } from '../server/pages.ts';
import { type Each, PAPER_FAMILIES } from './paperTypes.ts';

/** A month, or the part of one within a range. Days as `YYYY-MM-DD`, the last one included. */
interface MonthPart {
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

/** One of several papers. */
export interface PaperUnit {
  /** `YYYY-MM`, or the id of the trap or group. */
  id: string;
  /** The name that people know. */
  label: string;
  query: PaperQuery;
  /** Days, the last one included; `null` for an open range. */
  from: string | null;
  to: string | null;
  /** Fields for its file name, in addition to the type. */
  fields: Record<string, string>;
}

/** The fields of a name template, by what the papers are split by. */
export const UNIT_FIELDS: Record<Each, readonly string[]> = {
  month: ['month', 'from', 'to'],
  trap: ['trap', 'trap_no', 'id'],
  group: ['group', 'id'],
};

const addTo = (query: PaperQuery, more: object): PaperQuery => ({ ...query, ...more });

type Reader = Pick<ReadingContext, 'api' | 'signal'>;

async function byTrap({ api, signal }: Reader, query: PaperQuery, days: UnitDays): Promise<PaperUnit[]> {
  const group = 'group_id' in query && query.group_id !== undefined ? { group_id: query.group_id } : {};
  const { rows } = await readAll((page) =>
    withRetries(() => api.traps.list({ ...group, ...page }, { signal }), signal),
  );
  return rows.map(({ id, name, trap_no }) => ({
    id,
    label: `${trap_no} ${name}`,
    query: addTo(query, { trap_id: id }),
    ...days,
    fields: { trap: name, trap_no, id },
  }));
}

async function byGroup({ api, signal }: Reader, query: PaperQuery, days: UnitDays): Promise<PaperUnit[]> {
  const { rows } = await readAll((page) => withRetries(() => api.groups.list(page, { signal }), signal));
  return rows.map(({ id, name }) => ({
    id,
    label: name,
    query: addTo(query, { group_id: id }),
    ...days,
    fields: { group: name, id },
  }));
}

type UnitDays = Pick<PaperUnit, 'from' | 'to'>;

function byMonth(query: PaperQuery, { from, to }: Days): PaperUnit[] {
  if (from === undefined || to === undefined)
    throw usageError('--each month には --from と --to、または --month が必要です。', [
      '例: --from 2025-04 --to 2026-03',
    ]);
  return monthsOf(from, to).map(({ month, ...days }) => ({
    id: month,
    label: month,
    query: addTo(query, timesOf(days)),
    ...days,
    fields: { month, ...days },
  }));
}

const slipsAreNotSplit = () =>
  usageError(
    `first_login（${PAPER_TITLES.first_login}）は --each で分けられません。同じ人の票が2枚できると、前の票は使えなくなるためです。`,
    [
      'ひとまとめに作る: satomori users slip hyo.pdf --everyone',
      'グループを選んで作る: satomori users slip hyo.pdf --group グループ',
    ],
  );

/** @throws {CliError} where this paper cannot be split like this, or the filter already selects one part */
export function checkEach(each: Each, query: PaperQuery): void {
  const { type } = query;
  if (type === 'first_login') throw slipsAreNotSplit();
  if (!PAPER_FAMILIES[type].each.includes(each))
    throw usageError(`${type}（${PAPER_TITLES[type]}）は --each ${each} で分けられません。`);
  if (`${each}_id` in query) throw usageError(`--each ${each} は --${each} と一緒に使えません。`);
}

/** The papers that one filter is split into. */
export async function unitsOf(
  reader: Reader,
  query: PaperQuery,
  each: Each,
  range: Days,
): Promise<PaperUnit[]> {
  if (each === 'month') return byMonth(query, range);
  const days = { from: range.from ?? null, to: range.to ?? null };
  return each === 'trap' ? byTrap(reader, query, days) : byGroup(reader, query, days);
}
