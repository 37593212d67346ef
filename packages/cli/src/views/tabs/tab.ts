import type { ReadingContext } from '../../command/context.ts';
import { type Cell, type Column, spokenRow } from '../../output/columns.ts';
import type { Detail } from '../../output/output.ts';
import type { Color, Style } from '../../output/style.ts';
import { layOutTable, tableCells, tableHead } from '../../output/table.ts';
import type { Feed } from '../../live/liveBoard.ts';
import type { ListSnapshot, LiveList } from '../../live/liveList.ts';

/** Something that can be acknowledged with 向かいます. */
export interface Acknowledgeable {
  /** The name of the destination. */
  target: string;
  /** The notifications to acknowledge. @throws {CliError} where there are none */
  notifications: (signal: AbortSignal) => Promise<readonly string[]>;
}

interface TabLayout {
  heading: string;
  /** The cells of the n-th row, cut and padded to their columns. */
  cells: (index: number) => Cell[];
  /** The n-th row to be read aloud: each value with its name. */
  sentence: (index: number) => string;
}

/** The rows of a tab at a moment: those that need a person first, or the newest first. */
export interface TabRows {
  ids: readonly string[];
  layOut: (room: number, style: Style) => TabLayout;
  details: (id: string, style: Style) => readonly Detail[] | null;
  acknowledgeable: (id: string) => Acknowledgeable | null;
}

/** What the lists need for reading. */
export interface TabContext extends ReadingContext {
  /** Whether the site reviews its posts. */
  needsApproval: boolean;
}

/** One list of the dashboard. The type of its rows is hidden. */
export interface Tab {
  name: string;
  label: string;
  unit: '基' | '台' | '件';
  /** The whole list is loaded and filtered while typing; otherwise the server searches. */
  isWhole: boolean;
  feed: Feed;
  list: Pick<LiveList<unknown>, 'subscribe' | 'snapshot' | 'more' | 'search'>;
  rows: (snapshot: ListSnapshot<unknown>, filter: string, now: number) => TabRows;
  /** Shown in the header, whichever list is on the screen. */
  summary: ((snapshot: ListSnapshot<unknown>, style: Style, now: number) => readonly SummaryPart[]) | null;
}

/** One count in the header. */
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
  /** For a list that is loaded completely: filters and orders its rows. */
  arrange?: (rows: readonly Row[], filter: string, now: number) => readonly Row[];
  acknowledgeable?: (row: Row) => Acknowledgeable | null;
  summary?: (rows: readonly Row[], style: Style, now: number) => readonly SummaryPart[];
}

/** The layout of columns is computed from this many rows: enough to be stable, few enough to be fast. */
const JUDGED_ROWS = 500;

export function defineTab<Row extends { id: string }>(spec: TabSpec<Row>): Tab {
  const { name, label, unit, columns, list, resources, isAlwaysFresh = false, arrange, summary } = spec;

  function rowsOf(loaded: readonly Row[], filter: string, now: number): TabRows {
    const rows = arrange === undefined ? loaded : arrange(loaded, filter, now);
    const find = (id: string) => loaded.find((row) => row.id === id);
    return {
      ids: rows.map(({ id }) => id),
      layOut: (room, style) => {
        // From all rows instead of the filtered ones, so that columns stay in place.
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
      acknowledgeable: (id) => {
        const row = find(id);
        return row === undefined ? null : (spec.acknowledgeable?.(row) ?? null);
      },
    };
  }

  /** Called for every key and every frame; computed again only after a change. */
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
