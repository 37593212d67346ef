import {
  dayNumberOf,
  formatDate,
  periodOfLastYear,
  SPECIES_UNITS,
  type Species,
  startOfDayNumber,
} from '@satomori/core';
import type { Scope } from '../access/scope.ts';
import type { Db } from '../database/database.ts';
import { written } from '../mail/texts.ts';
import { pendingStatuses } from '../posts/audience.ts';
import { CAPTURES } from '../posts/kinds.ts';
import { leftOutNote } from '../posts/leftOutNote.ts';
import { countPosts } from '../posts/repository.ts';
import { countUp } from '../stats/countUp.ts';

interface Period {
  /** Milliseconds. */
  from: number;
  /** Milliseconds, exclusive. */
  to: number;
}

function lastYearOf({ from, to }: Period): Period {
  const { first, end } = periodOfLastYear({ first: dayNumberOf(from), end: dayNumberOf(to) });
  return { from: startOfDayNumber(first), to: startOfDayNumber(end) };
}

/** `2026年10月`. */
function monthWords(from: number): string {
  const [year, month] = formatDate(from).split('-').map(Number);
  return `${year}年${month}月`;
}

interface ReportRequest {
  /** Of the person. */
  name: string;
  month: Period;
  /** Where the people of the site open it, without a slash at the end. */
  address: string;
  needsApproval: boolean;
}

const bySpecies = (db: Db, scope: Scope, period: Period) =>
  countUp(db, scope, { of: 'captures', by: ['species'], ...period });

/** A line for each species of the month or of the same month last year. */
function speciesLines(
  month: Awaited<ReturnType<typeof bySpecies>>,
  lastYear: Awaited<ReturnType<typeof bySpecies>>,
): string[] {
  const animalsOf = ({ rows }: typeof month, key: string | null) =>
    rows.find(({ keys }) => keys[0] === key)?.animals ?? 0;
  const added = lastYear.rows.filter(({ keys }) => !month.rows.some((row) => row.keys[0] === keys[0]));
  return [...month.rows, ...added].flatMap(({ keys: [key = null], labels: [label] }) => {
    const [animals, before] = [animalsOf(month, key), animalsOf(lastYear, key)];
    const unit = SPECIES_UNITS[(key ?? 'unknown') as Species];
    return animals === 0 && before === 0
      ? []
      : [`・${label} ${animals}${unit}（前年の同じ月 ${before}${unit}）`];
  });
}

/** The list with the period and the choice of its paper open. Source: R274. */
const paperLink = (address: string, { from, to }: Period): string =>
  `${address}/web/#/HuntTimeline?from=${formatDate(from)}&to=${formatDate(to - 1)}&paper=monthly`;

/**
 * The figures of a month as the person's own lists and papers count them: no names, no places. The paper itself is a
 * link, since a mail can be read by others on its way.
 *
 * Source: R274.
 */
export async function composeReportMail(
  db: Db,
  scope: Scope,
  { name, month, address, needsApproval }: ReportRequest,
): Promise<{ subject: string; body: string }> {
  const counted = await bySpecies(db, scope, month);
  const lastYear = await bySpecies(db, scope, lastYearOf(month));
  const state = [...pendingStatuses(needsApproval)];
  const leftOut = await countPosts(db, scope, CAPTURES, { ...month, state });
  const lines = speciesLines(counted, lastYear);
  const words = `${monthWords(month.from)}の捕獲`;
  return {
    subject: `【里守】${words}`,
    body: [
      `${written(name)} 様`,
      [`■ ${words}（${counted.animals.counted}）`, ...(lines.length === 0 ? ['・ありません'] : lines)].join(
        '\n',
      ),
      ...leftOutNote(leftOut),
      `捕獲月報（PDF）は、下のアドレスを開いて作れます（ログインが要ります）。\n${paperLink(address, month)}`,
      'このメールは、管理者の設定により毎月送っています。止めるには、担当の係に連絡してください。',
    ].join('\n\n'),
  };
}
