import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { cleanText, isSelector } from './cleanText.ts';
import { OLD_FORM_FEATURE, OLD_FORM_SELECTOR } from './oldForms.ts';
import type { EmbeddedFont } from './textPen.ts';
import type { Measure } from './wrapText.ts';

const require = createRequire(import.meta.url);

/** Noto Sans JP, because it has rare characters of names (𠮷, 槗, 髙, 﨑) that BIZ UDGothic lacks. */
const FONT_FILES = {
  regular: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
} as const;
export type FontWeight = keyof typeof FONT_FILES;
const WEIGHTS = Object.keys(FONT_FILES) as FontWeight[];

const bytesOfFonts = new Map<FontWeight, Buffer>();

/** A release has these two files in `fonts/` beside the program, instead of the package with every weight. */
function pathOf(weight: FontWeight): URL | string {
  const file = FONT_FILES[weight];
  const released = new URL(`../../../fonts/${basename(file)}`, import.meta.url);
  return existsSync(released) ? released : require.resolve(file);
}

/** Read from disk once per process. */
function fontBytes(weight: FontWeight): Buffer {
  const known = bytesOfFonts.get(weight);
  if (known !== undefined) return known;
  const bytes = readFileSync(pathOf(weight));
  bytesOfFonts.set(weight, bytes);
  return bytes;
}

/** The font engine's object, the only way to find out which characters a font has. */
interface OpenedFont {
  unitsPerEm: number;
  hasGlyphForCodePoint(codePoint: number): boolean;
  glyphForCodePoint(codePoint: number): { advanceWidth: number };
  layout(text: string, features?: string[]): { glyphs: { id: number; codePoints: number[] }[] };
}

interface RegisteredFont extends EmbeddedFont {
  font: OpenedFont;
}

export interface PaperFonts {
  embedded: Readonly<Record<FontWeight, EmbeddedFont>>;
  /** The printable text; see `cleanText`. */
  clean(text: string): string;
  /** Measures by glyph widths, without kerning, which only makes a line slightly shorter. */
  measure(weight: FontWeight, size: number): Measure;
  /** Frees what is remembered of the texts cleaned so far. */
  forget(): void;
}

/**
 * Registers both weights with a document, which embeds only the glyphs used. Opened again for each document: the font
 * engine remembers the first character of a glyph, so text copied from one paper would depend on earlier papers.
 */
export function registerFonts(doc: PDFKit.PDFDocument): PaperFonts {
  const registered = Object.fromEntries(WEIGHTS.map((weight) => [weight, open(doc, weight)])) as Record<
    FontWeight,
    RegisteredFont
  >;
  const widths: Record<FontWeight, Map<string, number>> = { regular: new Map(), bold: new Map() };
  const known = new Map<number, boolean>();
  const cleaned = new Map<string, string>();

  function widthOf(weight: FontWeight, character: string): number {
    const before = widths[weight].get(character);
    if (before !== undefined) return before;
    const { font } = registered[weight];
    if (isSelector(character)) return 0;
    const width = font.glyphForCodePoint(character.codePointAt(0) ?? 0).advanceWidth / font.unitsPerEm;
    widths[weight].set(character, width);
    return width;
  }

  function hasGlyph(codePoint: number): boolean {
    const before = known.get(codePoint);
    if (before !== undefined) return before;
    const has = WEIGHTS.every((weight) => registered[weight].font.hasGlyphForCodePoint(codePoint));
    known.set(codePoint, has);
    return has;
  }

  /** Whether the font draws another form of a character for this selector. */
  function hasForm(character: string, selector: string): boolean {
    const { font } = registered.regular;
    const drawn = (text: string, features?: string[]) => font.layout(text, features).glyphs[0]?.id;
    return selector === OLD_FORM_SELECTOR && drawn(character, [OLD_FORM_FEATURE]) !== drawn(character);
  }

  return {
    embedded: registered,
    clean: (text) => {
      let clean = cleaned.get(text);
      if (clean === undefined) cleaned.set(text, (clean = cleanText(text, hasGlyph, hasForm)));
      return clean;
    },
    measure: (weight, size) => (text) => {
      let width = 0;
      for (const character of text) width += widthOf(weight, character);
      return width * size;
    },
    forget: () => cleaned.clear(),
  };
}

function open(doc: PDFKit.PDFDocument, weight: FontWeight): RegisteredFont {
  doc.registerFont(weight, fontBytes(weight)).font(weight);
  const { _font: registered } = doc as unknown as { _font: RegisteredFont };
  const { font } = registered;
  const layout = font.layout.bind(font);
  font.layout = (text, features) => {
    const run = layout(text, features);
    const [glyph] = run.glyphs;
    // The engine forgets the selector, and copied text would have the other form.
    if (features?.includes(OLD_FORM_FEATURE) && glyph !== undefined)
      glyph.codePoints = [...text].map((character) => character.codePointAt(0) ?? 0);
    return run;
  };
  return registered;
}
