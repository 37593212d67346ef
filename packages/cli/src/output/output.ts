import { asCell, type Cell, type Column, tsvRow, spokenRow } from './columns.ts';
import { type JsonChoice, pickFields } from './fields.ts';
import type { JqFilter } from './jq.ts';
import type { Sink } from './sink.ts';
import { paint, type Style } from './style.ts';
import { layOutTable, prepareTable, type TableLayout, tableHead, tableRow } from './table.ts';
import { visible, visibleJson } from '../text/visible.ts';
import { padTo, widthOf } from '../text/width.ts';

/** `spoken`: for a screen reader at a terminal, each row as a sentence. */
export type OutputMode = 'table' | 'spoken' | 'tsv' | 'json';
type Pages<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>;

/** One line of details: a label and its value. Lines with `null` are left out. */
export type Detail = readonly [label: string, value: Cell | string | null];

/** The only place that decides how the data of commands is formatted. */
export interface Output {
  readonly mode: OutputMode;
  readonly style: Style;
  /** Rows page by page, written as they arrive. @returns how many */
  list<Row extends object>(pages: Pages<Row>, columns: readonly Column<Row>[]): Promise<number>;
  /** Rows that arrive over time: as JSON, one object per line. @returns how many */
  stream<Row extends object>(pages: Pages<Row>, columns: readonly Column<Row>[]): Promise<number>;
  /** One record with all details; `row` is what `--json` prints. */
  details(row: object, lines: readonly Detail[]): Promise<void>;
  /** Finished text of our own; data in it must be escaped already. */
  text(text: string): Promise<void>;
  /** A piece of a longer text, without a line break added; or raw bytes. */
  raw(piece: string | Uint8Array): Promise<void>;
}

export interface OutputOptions {
  mode: OutputMode;
  json: JsonChoice;
  /** The filter of JSON output: applied to a list as one array, to a stream row by row. */
  jq?: JqFilter | undefined;
  style: Style;
  sink: Sink;
  /** Columns of the terminal. */
  room: number;
  now: () => number;
}

const lineWriter = (sink: Sink) => (lines: readonly string[]) =>
  lines.length === 0 ? Promise.resolve() : sink.write(`${lines.join('\n')}\n`);

/** Rows as JSON: a list as one array, a stream as one object a line. */
function createJsonOutput({ json, jq, sink }: OutputOptions) {
  const writeLines = lineWriter(sink);

  async function stream<Row extends object>(pages: Pages<Row>): Promise<number> {
    let count = 0;
    for await (const rows of pages) {
      await writeLines(
        jq?.(rows.map((row) => pickFields(row, json))) ??
          rows.map((row) => visibleJson(pickFields(row, json))),
      );
      count += rows.length;
    }
    return count;
  }

  async function jsonArray<Row extends object>(pages: Pages<Row>): Promise<number> {
    let count = 0;
    // Nothing is printed before the first answer, so that an error leaves no half of an array behind.
    for await (const rows of pages) {
      const texts = rows.map((row) => visibleJson(pickFields(row, json)));
      if (texts.length > 0) await sink.write(`${count === 0 ? '[\n' : ',\n'}${texts.join(',\n')}`);
      count += rows.length;
    }
    await sink.write(count === 0 ? '[]\n' : '\n]\n');
    return count;
  }

  async function filteredArray<Row extends object>(pages: Pages<Row>, filter: JqFilter): Promise<number> {
    const all: object[] = [];
    for await (const rows of pages) all.push(...rows.map((row) => pickFields(row, json)));
    await writeLines(filter([all]));
    return all.length;
  }

  const list = <Row extends object>(pages: Pages<Row>) =>
    jq === undefined ? jsonArray(pages) : filteredArray(pages, jq);

  return { list, stream };
}

export function createOutput(options: OutputOptions): Output {
  const { mode, json, jq, style, sink, room, now } = options;

  const writeLines = lineWriter(sink);
  const asJson = createJsonOutput(options);

  async function table<Row extends object>(
    pages: Pages<Row>,
    columns: readonly Column<Row>[],
  ): Promise<number> {
    let layout: TableLayout<Row> | undefined;
    let count = 0;
    for await (const rows of pages) {
      const isFirst = layout === undefined;
      await prepareTable(columns, rows, { room, style, now: now() });
      layout ??= layOutTable(columns, rows, { room, style, now: now() });
      const fixed = layout;
      const lines = rows.map((row) => tableRow(fixed, row, style, now()));
      // No heading above an empty list: the command prints a sentence instead.
      if (isFirst && rows.length === 0) layout = undefined;
      else await writeLines(isFirst ? [...tableHead(fixed, style), ...lines] : lines);
      count += rows.length;
    }
    return count;
  }

  async function lineByLine<Row extends object>(
    pages: Pages<Row>,
    lineOf: (row: Row) => string,
  ): Promise<number> {
    let count = 0;
    for await (const rows of pages) {
      await writeLines(rows.map(lineOf));
      count += rows.length;
    }
    return count;
  }

  /** For people: a table, or sentences. For programs: tab-separated. */
  const rowsOf = <Row extends object>(pages: Pages<Row>, columns: readonly Column<Row>[]) => {
    if (mode === 'tsv') return lineByLine(pages, (row) => tsvRow(columns, row, style, now()));
    if (mode === 'spoken') return lineByLine(pages, (row) => spokenRow(columns, row, style, now()));
    return table(pages, columns);
  };

  async function details(row: object, lines: readonly Detail[]): Promise<void> {
    if (mode === 'json')
      return writeLines(jq?.([pickFields(row, json)]) ?? [visibleJson(pickFields(row, json), 2)]);
    const known = lines.flatMap(([label, value]) => (value === null ? [] : [{ label, ...asCell(value) }]));
    if (mode === 'tsv') return writeLines(known.map(({ label, text }) => `${label}\t${visible(text)}`));
    if (mode === 'spoken') return writeLines(known.map(({ label, text }) => `${label}: ${visible(text)}`));
    const width = Math.max(0, ...known.map(({ label }) => widthOf(label)));
    return writeLines(
      known.map(({ label, text, color }) => `${padTo(label, width)}  ${paint(visible(text), color, style)}`),
    );
  }

  return {
    mode,
    style,
    list: (pages, columns) => (mode === 'json' ? asJson.list(pages) : rowsOf(pages, columns)),
    stream: (pages, columns) => (mode === 'json' ? asJson.stream(pages) : rowsOf(pages, columns)),
    details,
    raw: (piece) => sink.write(piece),
    text: (text) => sink.write(text.endsWith('\n') ? text : `${text}\n`),
  };
}
