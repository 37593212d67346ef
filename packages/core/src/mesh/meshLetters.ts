import type { MeshStyle } from '../sites/values.ts';

/** How a site writes mesh numbers. */
export interface MeshNumbering {
  mesh_style: MeshStyle;
  /** `6240=イ、6241=ロ`: first meshes (JIS X 0410) with their letters, as in `mesh_style` `hokkaido` and `aichi`. */
  mesh_letters: string | null;
}

type LetterPair = readonly [first: string, letter: string];

const SEPARATOR = '、';
/** A prefecture lies on a dozen first meshes; Hokkaido on some thirty. */
const MAX_PAIRS = 60;
const PAIR = /^(\d{4})=([\p{L}\p{M}]{1,2})$/u;

export const MESH_LETTERS_EXAMPLE = '6240=イ、6241=ロ';

const pairsOf = (letters: string | null): LetterPair[] =>
  (letters ?? '')
    .split(SEPARATOR)
    .filter(Boolean)
    .map((pair) => {
      const [first = '', letter = ''] = pair.split('=');
      return [first, letter] as const;
    });

const normalizeLetter = (text: string): string => text.normalize('NFKC').toUpperCase();

/** As it is stored, whatever width and separators were typed. */
export const normalizeMeshLetters = (text: string): string =>
  normalizeLetter(text)
    .replaceAll(/\s*=\s*/gu, '=')
    .split(/[\s、,;，；]+/u)
    .filter(Boolean)
    .join(SEPARATOR);

const isOfJapan = (first: string): boolean => {
  const [south, west] = [Number(first.slice(0, 2)) / 1.5, 100 + Number(first.slice(2))];
  return south >= 20 && south < 46 && west >= 122 && west < 154;
};

/** What is wrong with letters as they are stored, as a sentence; `null` for none. Source: R295. */
export function meshLettersProblem(text: string): string | null {
  const parts = text.split(SEPARATOR);
  const wrong = parts.find((part) => !PAIR.test(part));
  if (wrong !== undefined)
    return `「${wrong}」を読めません。「${MESH_LETTERS_EXAMPLE}」のように、1次メッシュ（4けた）と記号を並べてください`;
  if (parts.length > MAX_PAIRS) return `${MAX_PAIRS}個までにしてください`;
  const pairs = pairsOf(text);
  const outside = pairs.find(([first]) => !isOfJapan(first));
  if (outside !== undefined) return `${outside[0]} は、日本の1次メッシュではありません`;
  const isUnique = (values: string[]) => new Set(values).size === values.length;
  if (!isUnique(pairs.map(([first]) => first))) return '同じ1次メッシュが二度あります';
  if (!isUnique(pairs.map(([, letter]) => letter)))
    return '同じ記号が二度あります。どの1次メッシュのことか分からなくなります';
  return null;
}

const hasLetters = ({ mesh_style }: MeshNumbering): boolean =>
  mesh_style === 'hokkaido' || mesh_style === 'aichi';

/** The letter for a first mesh; `null` where the site has none for it. */
export const letterOf = (first: string, numbering: MeshNumbering): string | null =>
  hasLetters(numbering)
    ? (pairsOf(numbering.mesh_letters).find(([digits]) => digits === first)?.[1] ?? null)
    : null;

/** A number that begins with a letter, with the first mesh in its place; `null` for any other text. */
export function withoutLetter(text: string, numbering: MeshNumbering): string | null {
  if (!hasLetters(numbering)) return null;
  const typed = normalizeLetter(text);
  const pair = pairsOf(numbering.mesh_letters).find(([, letter]) => typed.startsWith(letter));
  return pair === undefined ? null : `${pair[0]}${typed.slice(pair[1].length)}`;
}
