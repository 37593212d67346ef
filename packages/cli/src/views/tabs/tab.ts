import type { ReadingContext } from '../../command/context.ts';
import { type Cell, type Column, spokenRow } from '../../output/columns.ts';
import type { Detail } from '../../output/output.ts';
import type { Color, Style } from '../../output/style.ts';
import { layOutTable, tableCells, tableHead } from '../../output/table.ts';
import type { Feed } from '../../live/liveBoard.ts';
import type { ListSnapshot, LiveList } from '../../live/liveList.ts';

/** Something that a person can answer with 向かいます. */
export interface Answerable {
  /** What they go to. */
  target: string;
  /** The notifications that are answered. @throws {CliError} where there are none */
  notifications: (signal: AbortSignal) => Promise<readonly string[]>;
}

export interface TabLayout {
  heading: string;
  /** The cells of the n-th row, cut and filled to their columns. */
  cells: (index: number) => Cell[];
  /** The n-th row to be read aloud: each value with its name. */
  sentence: (index: number) => string;
}

/** The rows of a tab at a moment, what needs a person first or the newest first. */
export interface TabRows {
  ids: readonly string[];
  layOut: (room: number, style: Style) => TabLayout;
  details: (id: string, style: Style) => readonly Detail[] | null;
  answerable: (id: string) => Answerable | null;
}

/** What the lists read with. */
export interface TabContext extends ReadingContext {
  /** Posts wait for somebody on this site. */
  needsApproval: boolean;
}

/** One list of the dashboard. What kind its rows are of stays inside. */
export interface Tab {
  name: string;
  label: string;
  unit: '基' | '台' | '件';
  /** The whole list is here and filtered as one types; else the server searches. */
  isWhole: boolean;
  feed: Feed;
  list: Pick<LiveList<unknown>, 'subscribe' | 'snapshot' | 'more' | 'search'>;
  rows: (snapshot: ListSnapshot<unknown>, filter: string, now: number) => TabRows;
  /** Told in the head whatever is on the screen. */
  summary: ((snapshot: ListSnapshot<unknown>, style: Style, now: number) => readonly SummaryPart[]) | null;
}

/** One count of the head. */
export interface SummaryPart {
  sign: string;
  word: string;
  count: number;
  color: Color;
}

interface TabSpec<Row extends { id: string }> extends Omit<Feed, 'list'> {
  name: string;
  label: string;
  unit: '基' | '台' | '件';
  columns: readonly Column<Row>[];
  list: LiveList<Row>;
  details: (row: Row, style: Style, now: number) => readonly Detail[];
  /** For a list that is here whole: what of it is shown, in which order. */
  arrange?: (rows: readonly Row[], filter: string, now: number) => readonly Row[];
  answerable?: (row: Row) => Answerable | null;
  summary?: (rows: readonly Row[], style: Style, now: number) => readonly SummaryPart[];
}

/** The columns are judged by so many rows: enough to hold still, few enough to be quick. */
const JUDGED_ROWS = 500;

export function defineTab<Row extends { id: string }>(spec: TabSpec<Row>): Tab {
  const { name, label, unit, columns, list, resources, isAlwaysFresh = false, arrange, summary } = spec;

  function rowsOf(loaded: readonly Row[], filter: string, now: number): TabRows {
    const rows = arrange === undefined ? loaded : arrange(loaded, filter, now);
    const find = (id: string) => loaded.find((row) => row.id === id);
    return {
      ids: rows.map(({ id }) => id),
      layOut: (room, style) => {
        // By all rows and not by those that a filter leaves: the columns stay where they are.
        const layout = layOutTable(columns, loaded.slice(0, JUDGED_ROWS), { room, style, now });
        const cells = (index: number) => {
          const row = rows[index];
          return row === undefined ? [] : tableCells(layout, row, style, now);
        };
        return {
          heading: tableHead(layout, style)[0] ?? '',
          cells,
          sentence: (index) => {
            const row = rows[index];
            return row === undefined ? '' : spokenRow(columns, row, style, now);
          },
        };
      },
      details: (id, style) => {
        const row = find(id);
        return row === undefined ? null : spec.details(row, style, now);
      },
      answerable: (id) => {
        const row = find(id);
        return row === undefined ? null : (spec.answerable?.(row) ?? null);
      },
    };
  }

  /** Asked for at every key and every frame; made anew only where something changed. */
  let last: { of: readonly unknown[]; rows: TabRows } | undefined;
  function remembered({ rows }: ListSnapshot<unknown>, filter: string, now: number): TabRows {
    const of = [rows, filter, now];
    if (last === undefined || of.some((each, index) => each !== last?.of[index])) {
      last = { of, rows: rowsOf(rows as readonly Row[], filter, now) };
    }
    return last.rows;
  }

  return {
    name,
    label,
    unit,
    isWhole: arrange !== undefined,
    feed: { list, resources, isAlwaysFresh },
    list,
    rows: remembered,
    summary:
      summary === undefined ? null : ({ rows }, style, now) => summary(rows as readonly Row[], style, now),
  };
}
