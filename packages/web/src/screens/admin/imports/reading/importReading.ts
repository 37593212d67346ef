import { csvOf, type ImportMapping, type StagedRow } from '@satomori/core';
import {
  absentHeadings,
  batchesOf,
  type CellRow,
  idFinder,
  IMPORT_TARGET_TABLE,
  type ImportTable,
  mappingProblems,
  missingFields,
  proposeMapping,
  readProfile,
  readTable,
  repeatFinder,
  type RowReader,
  rowReader,
  UnreadableFile,
} from '@satomori/core/imports';
import { hexSha256 } from '../../../../platform/device/sha256.ts';
import type { Judged, JudgedRow } from './judgedRows.ts';
import type {
  Interpretation,
  MappedFields,
  OpenedFile,
  Proposal,
  RowFilter,
  RowView,
  RowWindow,
  Summary,
  OnRowsRead,
} from './readingTypes.ts';
import { labeller, namesOf, shownProblems, shownValues } from './rowViews.ts';
import { summaryOf } from './summary.ts';

/** Rows that are read before the next message is looked at. */
const CHUNK_ROWS = 1000;
const EXAMPLE_ROWS = 50;
const EXAMPLE_LENGTH = 40;

const pause = () => new Promise((resolve) => setTimeout(resolve));

function examplesOf({ headings, rows }: ImportTable): Record<string, string> {
  const first = rows.slice(0, EXAMPLE_ROWS);
  const example = (at: number) =>
    first.map(({ cells }) => (cells[at] ?? '').trim()).find((text) => text !== '') ?? '';
  return Object.fromEntries(headings.map((heading, at) => [heading, example(at).slice(0, EXAMPLE_LENGTH)]));
}

const isShown = (filter: RowFilter, row: JudgedRow, isEdited: boolean): boolean => {
  if (filter === 'all') return true;
  if (filter === 'noted') return row.hasNotes;
  if (filter === 'edited') return isEdited;
  if (filter === 'faulty') return row.problems.length > 0;
  return row.problems.some(({ field }) => `field:${field}` === filter);
};

/**
 * A file of records that is open in the page: what is in it, and what its rows become by a mapping. Runs in a worker,
 * so that a large file never stops the page.
 */
export class ImportReading {
  readonly #onRowsRead: OnRowsRead;
  #table: ImportTable | null = null;
  #judged: Judged | null = null;
  /** Row → its cells as they were in the file. */
  #edited = new Map<number, string[]>();
  #shown: { filter: RowFilter; indexes: number[] } | null = null;
  #batches: Iterator<StagedRow[]> | null = null;
  #run = 0;

  constructor(onRowsRead: OnRowsRead) {
    this.#onRowsRead = onRowsRead;
  }

  /** @throws {UnreadableFile} */
  async open({ file, sheet }: { file: File; sheet: string | null }): Promise<OpenedFile> {
    this.#run += 1;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sha256 = await hexSha256(bytes);
    if (sha256 === null)
      throw new UnreadableFile('安全な接続（https）でないため、ファイルを確かめられません');
    const table = await readTable(bytes, sheet ?? undefined);
    [this.#table, this.#judged, this.#shown, this.#edited] = [table, null, null, new Map()];
    return {
      name: file.name,
      sha256,
      format: table.format,
      encoding: table.encoding ?? null,
      sheets: table.sheets ?? [],
      sheet: table.sheet ?? null,
      headings: table.headings,
      examples: examplesOf(table),
      above: table.above,
      rowCount: table.rows.length,
    };
  }

  /** The mapping that headings and values suggest. */
  propose({ target, source }: Proposal): MappedFields {
    const { fields } = IMPORT_TARGET_TABLE[target];
    return { mapping: proposeMapping(this.#opened(), target, source), fields };
  }

  /** A mapping with the fields of its target. */
  withFields(mapping: ImportMapping): MappedFields {
    return { mapping, fields: IMPORT_TARGET_TABLE[mapping.target].fields };
  }

  /** A profile that somebody has kept. @throws {UnusableMapping} */
  profile(text: string): MappedFields & { absent: string[] } {
    const mapping = readProfile(text);
    return { ...this.withFields(mapping), absent: absentHeadings(mapping, this.#opened().headings) };
  }

  /** Reads all rows by a mapping. @returns `null` where another mapping came meanwhile */
  async interpret({ mapping, references, now }: Interpretation): Promise<Summary | null> {
    this.#run += 1;
    const run = this.#run;
    const table = this.#opened();
    const reader = rowReader(table, mapping, { now, findId: idFinder(references) });
    const rows: JudgedRow[] = [];
    for (const row of table.rows) {
      rows.push(judge(reader, row));
      if (rows.length % CHUNK_ROWS !== 0) continue;
      this.#onRowsRead(rows.length, table.rows.length);
      await pause();
      if (run !== this.#run) return null;
    }
    this.#judged = { mapping, reader, rows, nameOf: namesOf(references) };
    this.#shown = null;
    return this.#summary();
  }

  /** Rows of a filter. Editing a row does not take it out of what is shown. */
  rows({ filter, from, count }: RowWindow): { total: number; rows: RowView[] } {
    const { rows } = this.#read();
    if (this.#shown?.filter !== filter) {
      const indexes = [...rows.keys()].filter((at) => isShown(filter, rows[at]!, this.#edited.has(at)));
      this.#shown = { filter, indexes };
    }
    const { indexes } = this.#shown;
    return {
      total: indexes.length,
      rows: indexes.slice(from, from + count).map((index) => this.#view(index)),
    };
  }

  /** Writes another text into a cell and reads its row again. */
  edit({ index, heading, text }: { index: number; heading: string; text: string }): {
    summary: Summary;
    row: RowView;
  } {
    const { headings, rows } = this.#opened();
    const { reader, rows: judged } = this.#read();
    const row = rows[index];
    if (row === undefined) throw new RangeError(`no row ${index}`);
    const original = this.#edited.get(index) ?? [...row.cells];
    row.cells[headings.indexOf(heading)] = text;
    if (row.cells.every((cell, at) => cell === original[at])) this.#edited.delete(index);
    else this.#edited.set(index, original);
    judged[index] = judge(reader, row);
    return { summary: this.#summary(), row: this.#view(index) };
  }

  /** The next rows to send; `null` after the last. @param isFirst begins from the start */
  nextBatch({ isFirst }: { isFirst: boolean }): StagedRow[] | null {
    if (isFirst || this.#batches === null) this.#batches = batchesOf(this.#ready());
    const { done, value } = this.#batches.next();
    return done === true ? null : value;
  }

  /** The rows that cannot be imported, with the reason and their cells. */
  faultyCsv(_argument?: undefined): string {
    const { headings, rows } = this.#opened();
    const { mapping, rows: judged } = this.#read();
    const labelOf = labeller(IMPORT_TARGET_TABLE[mapping.target].fields);
    const reasonOf = (at: number) =>
      shownProblems(judged[at]!.problems, labelOf)
        .map(({ label, text }) => `${label}: ${text}`)
        .join('。');
    return csvOf(
      [
        { heading: '行', value: (at: number) => rows[at]!.line },
        { heading: '理由', value: reasonOf },
        ...headings.map((heading, column) => ({
          heading,
          value: (at: number) => rows[at]!.cells[column] ?? '',
        })),
      ],
      [...judged.keys()].filter((at) => judged[at]!.problems.length > 0),
    );
  }

  #opened(): ImportTable {
    if (this.#table === null) throw new Error('no file is open');
    return this.#table;
  }

  #read(): Judged {
    if (this.#judged === null) throw new Error('no rows are read');
    return this.#judged;
  }

  *#ready(): Generator<StagedRow> {
    const { reader, rows: judged } = this.#read();
    for (const [at, row] of this.#opened().rows.entries()) {
      if (judged[at]!.problems.length > 0) continue;
      const { line, key, values } = reader.read(row);
      yield { line, key, values };
    }
  }

  /** A row that is edited may have had, or now has, the key of another. */
  #summary(): Summary {
    const judged = this.#read();
    const repeats = repeatFinder();
    for (const row of judged.rows) {
      const repeated = repeats(row);
      row.problems = repeated.length === 0 ? row.own : [...repeated, ...row.own];
    }
    return {
      ...summaryOf(this.#opened(), judged),
      edited: this.#edited.size,
      missing: missingFields(judged.mapping).map(({ label }) => label),
      ofMapping: mappingProblems(judged.mapping),
    };
  }

  #view(index: number): RowView {
    const { headings, rows } = this.#opened();
    const { mapping, reader, rows: judged, nameOf } = this.#read();
    const { fields } = IMPORT_TARGET_TABLE[mapping.target];
    const row = rows[index]!;
    const { values, notes } = reader.read(row);
    const used = new Set([...Object.values(mapping.columns).flat(), ...mapping.keys]);
    return {
      index,
      line: row.line,
      cells: headings.flatMap((heading, at) =>
        used.has(heading) ? [{ heading, text: row.cells[at] ?? '' }] : [],
      ),
      values: shownValues(fields, values, nameOf),
      problems: shownProblems(judged[index]!.problems, labeller(fields)),
      notes: notes.map(({ message }) => message),
      isEdited: this.#edited.has(index),
    };
  }
}

function judge(reader: RowReader, row: CellRow): JudgedRow {
  const { line, key, problems, notes } = reader.read(row);
  return { line, key, own: problems, problems, hasNotes: notes.length > 0 };
}
