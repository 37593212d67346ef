import type { ImportMapping, ImportTargetName } from '../contract/imports.ts';
import { searchKey } from '../text/searchKey.ts';
import type { HeadedTable } from './files/headings.ts';
import { KEY_HEADINGS } from './targets/headings.ts';
import type { ImportField } from './targets/importFields.ts';
import { IMPORT_TARGET_TABLE } from './targets/targets.ts';
import { readCode } from './values/codes.ts';
import { isBlank, plainText } from './values/reading.ts';

type Columns = Record<string, string[]>;

/** Rows from which values are tried. */
const SAMPLE_ROWS = 200;
/** A column is proposed by its values if at least this share of them can be read. */
const READABLE_SHARE = 0.8;
const MAX_KEYS = 10;

/** A heading without its unit and remarks: `体重(kg)` as 体重. */
const headingKeys = (heading: string): string[] => [
  searchKey(heading),
  searchKey(heading.replaceAll(/[（(［[].*?[）)\]］]/gu, '')),
];

function findHeading(names: readonly string[], free: readonly string[]): string | undefined {
  for (const name of names) {
    const found = free.find((heading) => headingKeys(heading).includes(searchKey(name)));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Required fields choose first, then by the order of the target; some are for a person to choose. */
const inOrder = (fields: readonly ImportField[]): ImportField[] =>
  fields.filter(({ isChosen }) => !isChosen).toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired));

function byHeadings(fields: readonly ImportField[], headings: readonly string[]): Columns {
  const columns: Columns = {};
  let free = [...headings];
  for (const { slot, headings: groups } of inOrder(fields)) {
    const found = groups.flatMap((names) => findHeading(names, free) ?? []);
    const chosen = [...new Set(found)];
    if (chosen.length > 0) columns[slot] = chosen;
    free = free.filter((heading) => !chosen.includes(heading));
  }
  return columns;
}

/** The column whose texts tell a required code, such as 「ヒグマを目撃」 for the kind of a report. */
function byValues({ words, label }: ImportField, { headings, rows }: HeadedTable): string | undefined {
  if (words === null) return undefined;
  const sample = rows.slice(0, SAMPLE_ROWS);
  return headings.find((_heading, at) => {
    const filled = sample.map(({ cells }) => cells[at] ?? '').filter((cell) => !isBlank(cell));
    const readable = filled.filter((cell) => readCode(cell, words, label).value !== null);
    return filled.length > sample.length / 2 && readable.length >= filled.length * READABLE_SHARE;
  });
}

const isDistinct = ({ headings, rows }: HeadedTable, keys: readonly string[]): boolean => {
  const places = keys.map((key) => headings.indexOf(key));
  const seen = new Set(rows.map(({ cells }) => places.map((at) => plainText(cells[at] ?? '')).join('\n')));
  return seen.size === rows.length;
};

const isMostlyFilled = ({ rows }: HeadedTable, at: number): boolean =>
  rows.filter(({ cells }) => !isBlank(cells[at] ?? '')).length > rows.length / 2;

/** Columns that name a record: its number, and where numbers repeat, more columns until no two rows are the same. */
function proposeKeys(table: HeadedTable, columns: Columns): string[] {
  const filled = table.headings.filter((_heading, at) => isMostlyFilled(table, at));
  const number = findHeading(KEY_HEADINGS, filled);
  const mapped = [
    'witnessed_at.year',
    'witnessed_at',
    'captured_at',
    'witnessed_at.time',
    'captured_at.time',
    'name',
    'place',
    'latitude',
    'longitude',
    'report_kind',
    'memo',
  ];
  const candidates = [...mapped.flatMap((slot) => columns[slot] ?? []), ...filled];
  const keys = number === undefined ? [] : [number];
  for (const heading of new Set(candidates)) {
    if (keys.length > 0 && isDistinct(table, keys)) break;
    if (keys.length < MAX_KEYS && !keys.includes(heading)) keys.push(heading);
  }
  return keys;
}

/**
 * The mapping that headings and values suggest; a person looks at it before anything is imported. Required fields
 * without a column stay open.
 *
 * @param source name of the source, for `import:NAME`
 */
export function proposeMapping(table: HeadedTable, target: ImportTargetName, source: string): ImportMapping {
  const { fields } = IMPORT_TARGET_TABLE[target];
  const columns = byHeadings(fields, table.headings);
  for (const field of fields.filter(({ isRequired }) => isRequired)) {
    const found = columns[field.slot] === undefined ? byValues(field, table) : undefined;
    if (found !== undefined) columns[field.slot] = [found];
  }
  return { target, source, columns, constants: {}, words: {}, keys: proposeKeys(table, columns) };
}

/** Required fields that neither a column nor a constant fills. */
export const missingFields = ({ target, columns, constants }: ImportMapping): ImportField[] =>
  IMPORT_TARGET_TABLE[target].fields.filter(
    ({ slot, isRequired }) => isRequired && columns[slot] === undefined && (constants[slot] ?? '') === '',
  );
