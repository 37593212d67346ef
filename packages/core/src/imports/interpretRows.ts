import * as z from 'zod/mini';
import type { ImportMapping } from '../contract/imports.ts';
import { type InputProblem, inputProblems } from '../messages/inputProblems.ts';
import type { CellRow } from './files/delimited.ts';
import type { HeadedTable } from './files/headings.ts';
import { type CellOf, readField, type ReadingContext } from './readRow.ts';
import { IMPORTED_BODIES } from './targets/bodies.ts';
import type { ImportField } from './targets/importFields.ts';
import { IMPORT_TARGET_TABLE, type ImportTarget } from './targets/targets.ts';
import { yearUnder } from './values/days.ts';
import { plainText, tightText } from './values/reading.ts';

/** A row of a file as it would be imported. */
export interface InterpretedRow extends CellRow {
  /** Names the record within its source. */
  key: string;
  /** The body without its id, as on the wire. */
  values: Record<string, unknown>;
  /** By field; a row with problems is not imported. */
  problems: InputProblem[];
  /** By field: what was decided while reading. */
  notes: InputProblem[];
}

/** An id for the check by the schema; a row gets its own where it is stored. */
const ANY_ID = '00000000-0000-7000-8000-000000000000';
const MAX_KEY_LENGTH = 200;
/** Fields whose texts are joined from several columns. */
const JOINED = 'text';

type TextOf = (row: CellRow, slot: string) => string;

/** Texts of several columns in one: 「秋田市」 is not said again before 「秋田市寺内」. */
const joinTexts = (texts: readonly string[]): string =>
  texts
    .map((text) => text.trim())
    .filter((text, at, all) => text !== '' && !all.slice(at + 1).some((later) => later.startsWith(text)))
    .join(' ');

/** The text of each field in a row: of its columns, else the constant, with the replacements of the mapping. */
function textReader(
  headings: readonly string[],
  mapping: ImportMapping,
  fields: readonly ImportField[],
): TextOf {
  const kinds = new Map(fields.map(({ slot, kind }) => [slot, kind]));
  const columns = new Map(
    Object.entries(mapping.columns).map(([slot, names]) => [
      slot,
      names.map((name) => ({ name, at: headings.indexOf(name) })),
    ]),
  );
  const replacements = new Map(
    Object.entries(mapping.words).map(([slot, words]) => [
      slot,
      new Map(Object.entries(words).map(([from, to]) => [tightText(from), to])),
    ]),
  );
  return ({ cells }, slot) => {
    const kind = kinds.get(slot);
    const found = (columns.get(slot) ?? []).map(({ name, at }) => ({ name, text: cells[at] ?? '' }));
    const { name, text: first } = found.find(({ text }) => text.trim() !== '') ?? { name: '', text: '' };
    const written = kind === JOINED ? joinTexts(found.map(({ text }) => text)) : first;
    const read = kind === 'year' ? yearUnder(name, written) : written;
    const text = replacements.get(slot)?.get(tightText(written)) ?? read;
    return text.trim() === '' ? (mapping.constants[slot] ?? '') : text;
  };
}

/** Spreadsheets write the same number as `45` and `45.0`. */
const keyPart = (cell: string): string =>
  plainText(cell)
    .replace(/^(\d+)\.0+$/, '$1')
    .replaceAll(/\s+/gu, ' ');

function keyReader(headings: readonly string[], keys: readonly string[]): (row: CellRow) => string {
  const places = keys.map((name) => headings.indexOf(name));
  return ({ cells }) => {
    const parts = places.map((at) => keyPart(cells[at] ?? ''));
    return parts.every((part) => part === '') ? '' : parts.join(' / ');
  };
}

const keyProblem = (message: string): InputProblem => ({ field: 'key', message });

function keyProblems(key: string): InputProblem[] {
  if (key === '') return [keyProblem('記録を見分ける列が空です')];
  return key.length > MAX_KEY_LENGTH
    ? [keyProblem(`記録を見分ける列が長すぎます（${MAX_KEY_LENGTH}文字まで）`)]
    : [];
}

/** Tells of each row, in the order of the file, whether an earlier one has the same key. */
export function repeatFinder(): (row: Pick<InterpretedRow, 'key' | 'line'>) => InputProblem[] {
  const seen = new Map<string, number>();
  return ({ key, line }) => {
    const earlier = key === '' ? undefined : seen.get(key);
    if (earlier !== undefined) return [keyProblem(`記録を見分ける列が、${earlier}行目と同じです`)];
    seen.set(key, line);
    return [];
  };
}

const MISSING = '値がありません。列か、すべての行に共通の値を選んでください';

/** What the contract refuses, of fields that have no problem yet. */
function bodyProblems(
  { name, complete }: ImportTarget,
  values: Record<string, unknown>,
  known: readonly InputProblem[],
): InputProblem[] {
  const body: Readonly<Record<string, unknown>> = { ...complete(values), id: ANY_ID };
  const result = z.safeDecode(IMPORTED_BODIES[name], body as never);
  if (result.success) return [];
  const isKnown = (field: string) => known.some((problem) => problem.field === field);
  return inputProblems(result.error.issues)
    .filter(({ field }) => !isKnown(field) && field !== 'time_precision')
    .map(({ field, message }) => ({
      field,
      message: body[field] === undefined || body[field] === '' ? MISSING : message,
    }));
}

/** The values of all fields; a column of its own, read later, decides over what another cell also says. */
function readCells(fields: readonly ImportField[], cell: CellOf, context: ReadingContext) {
  const values: Record<string, unknown> = {};
  const problems: InputProblem[] = [];
  const notes: InputProblem[] = [];
  for (const field of fields) {
    const { value, problem, note } = readField(field, cell, context);
    Object.assign(values, value);
    if (problem !== undefined) problems.push({ field: field.slot, message: problem });
    if (note !== undefined) notes.push({ field: field.slot, message: note });
  }
  return { values, problems, notes };
}

/** Reads rows one by one; whether a key was there before is for `repeatFinder`. */
export interface RowReader {
  read: (row: CellRow) => InterpretedRow;
  /** The text of a field, after constants and replacements. */
  textOf: (row: CellRow, slot: string) => string;
}

/**
 * A value is either what the file says or missing: what cannot be read is a problem, and the row is not imported.
 * Source: R112.
 */
export function rowReader(
  { headings }: Pick<HeadedTable, 'headings'>,
  mapping: ImportMapping,
  context: ReadingContext,
): RowReader {
  const target = IMPORT_TARGET_TABLE[mapping.target];
  const textOf = textReader(headings, mapping, target.fields);
  const keyOf = keyReader(headings, mapping.keys);
  const read = (row: CellRow): InterpretedRow => {
    const key = keyOf(row);
    const {
      values,
      problems: unread,
      notes,
    } = readCells(target.fields, (slot) => textOf(row, slot), context);
    const problems = [...keyProblems(key), ...unread];
    problems.push(...bodyProblems(target, values, problems));
    return { ...row, key, values: { ...target.complete(values) }, problems, notes };
  };
  return { read, textOf };
}

/** The rows of a table as records, one after the other, so that the memory does not grow with the file. */
export function* interpretRows(
  { headings, rows }: Pick<HeadedTable, 'headings'> & { rows: Iterable<CellRow> },
  mapping: ImportMapping,
  context: ReadingContext,
): Generator<InterpretedRow> {
  const { read } = rowReader({ headings }, mapping, context);
  const repeats = repeatFinder();
  for (const row of rows) {
    const found = read(row);
    yield { ...found, problems: [...repeats(found), ...found.problems] };
  }
}
