import { searchKey } from '../../text/searchKey.ts';
import { isBlank, quote, type Reading, tightText, unreadable } from './reading.ts';

/** How the codes of one set are written in files. */
export interface CodeWords {
  /** Code → label, as screens show it. */
  labels: Readonly<Record<string, string>>;
  /** Code → other words that mean it, written alone. */
  synonyms?: Readonly<Record<string, readonly string[]>>;
  /** Words within a sentence that tell a code; the first that is found counts. */
  phrases?: readonly (readonly [word: string, code: string])[];
  /** Synonyms that may mean something else: the preview says how they were read. */
  vague?: readonly string[];
}

interface Lookup {
  codes: ReadonlyMap<string, string>;
  phrases: readonly (readonly [key: string, code: string])[];
  vague: ReadonlySet<string>;
}

function lookupOf({ labels, synonyms = {}, phrases = [], vague = [] }: CodeWords): Lookup {
  const codes = new Map<string, string>();
  // Labels last: a synonym of one code never hides the label of another.
  for (const [code, words] of Object.entries(synonyms))
    if (labels[code] !== undefined) for (const word of words) codes.set(searchKey(word), code);
  for (const code of Object.keys(labels)) codes.set(searchKey(code), code);
  for (const [code, label] of Object.entries(labels)) codes.set(searchKey(label), code);
  return {
    codes,
    phrases: phrases.map(([word, code]) => [searchKey(word), code]),
    vague: new Set(vague.map(searchKey)),
  };
}

/** A file has thousands of rows: the keys of the words are made once. */
const lookups = new WeakMap<CodeWords, Lookup>();
function lookup(words: CodeWords): Lookup {
  const known = lookups.get(words) ?? lookupOf(words);
  lookups.set(words, known);
  return known;
}

/** Without what follows in brackets: `痕跡(食害)` as 痕跡. */
const withoutBrackets = (text: string): string => text.replaceAll(/[（(].*?[）)]/gu, '');
/** Some files number their codes: `01 目撃`. */
const withoutNumber = (text: string): string => text.replace(/^\d{1,2}[.:、)）_-]?(?=\D)/u, '');

const withNote = (cell: string, code: string, { labels }: CodeWords): Reading<string> => ({
  value: code,
  note: `${quote(cell)}を「${labels[code]}」と読みました`,
});

/** A code by its label or a synonym, alone in the cell. */
function readWord(cell: string, words: CodeWords): Reading<string> | null {
  const { codes, vague } = lookup(words);
  const text = tightText(cell);
  const key = searchKey(text);
  const exact = codes.get(key);
  if (exact !== undefined) return vague.has(key) ? withNote(cell, exact, words) : { value: exact };
  const bare = codes.get(searchKey(withoutNumber(text))) ?? codes.get(searchKey(withoutBrackets(text)));
  return bare === undefined ? null : withNote(cell, bare, words);
}

/** A code by its label, by a synonym, or by a phrase that is part of the cell; the latter with a note. */
export function readCode(cell: string, words: CodeWords, what: string): Reading<string> {
  if (isBlank(cell)) return { value: null };
  const word = readWord(cell, words);
  if (word !== null) return word;
  const key = searchKey(tightText(cell));
  const phrase = lookup(words).phrases.find(([part]) => key.includes(part));
  return phrase === undefined ? unreadable(cell, what) : withNote(cell, phrase[1], words);
}

/** Several codes in one cell: 「足跡、フン」. */
export function readCodes(cell: string, words: CodeWords, what: string): Reading<string[]> {
  if (isBlank(cell)) return { value: null };
  const whole = readWord(cell, words);
  if (whole !== null) return { ...whole, value: whole.value === null ? null : [whole.value] };
  const parts = cell.split(/[、，,;；・/／\n]|及び|および/u).filter((part) => !isBlank(part));
  const readings = parts.map((part) => readCode(part, words, what));
  const problem = readings.find((reading) => reading.problem !== undefined)?.problem;
  if (problem !== undefined) return { value: null, problem };
  const notes = readings.flatMap(({ note }) => note ?? []);
  const value = [...new Set(readings.flatMap((reading) => reading.value ?? []))];
  return { value, ...(notes.length === 0 ? {} : { note: notes.join('。') }) };
}
