/** A glyph's place in thousandths of the size. */
interface GlyphPosition {
  xAdvance: number;
  advanceWidth: number;
  xOffset: number;
  yOffset: number;
}

/** pdfkit's internal object for a registered font. */
export interface EmbeddedFont {
  id: string;
  ref(): object;
  encode(text: string, features?: string[]): [codes: string[], positions: GlyphPosition[]];
}

export interface PenStyle {
  font: EmbeddedFont;
  size: number;
  /** `#RRGGBB` */
  color: string;
  features?: string[];
}

/** A thousandth of a point is less than any printer shows. */
const rounded = (number: number): number => Math.round(number * 1e3) / 1e3;

/** The operators that show the glyphs from where the pen is: their codes, with what moves the next one. */
function glyphOperators([codes, positions]: ReturnType<EmbeddedFont['encode']>, size: number): string {
  const shown: string[] = [];
  let codesInRow = '';
  let [move, rise] = [0, 0];
  const endRow = () => {
    if (codesInRow !== '') shown.push(`<${codesInRow}>`);
    codesInRow = '';
  };
  for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    move += xOffset;
    if (move !== 0 || yOffset !== rise) endRow();
    if (move !== 0) shown.push(String(rounded(-move)));
    if (yOffset !== rise) shown.push(`] TJ ${rounded((yOffset * size) / 1000)} Ts [`);
    codesInRow += codes[index] ?? '';
    rise = yOffset;
    move = xAdvance - advanceWidth - xOffset;
  }
  endRow();
  return `[${shown.join(' ')}] TJ${rise === 0 ? '' : ' 0 Ts'}`;
}

const colorOperators = new Map<string, string>();
function colorOperator(color: string): string {
  const known = colorOperators.get(color);
  if (known !== undefined) return known;
  const parts = [1, 3, 5].map((at) => rounded(parseInt(color.slice(at, at + 2), 16) / 255));
  const operator = `${parts.join(' ')} rg`;
  colorOperators.set(color, operator);
  return operator;
}

/**
 * Writes texts on the pages of a document, each in one piece: pdfkit's own `text` measures it twice and writes it in
 * twelve, which was a fifth of the time that a list took.
 */
export class TextPen {
  readonly #doc: PDFKit.PDFDocument;
  /** Operators of the texts written so far, by font and size. */
  readonly #written = new Map<string, string>();

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** One line, from `x` on, on this baseline. */
  write(text: string, x: number, baseline: number, { font, size, color, features }: PenStyle): void {
    this.#doc.page.fonts[font.id] ??= font.ref();
    const set = `${font.id} ${size}`;
    const key = `${set} ${features?.join() ?? ''} ${text}`;
    let glyphs = this.#written.get(key);
    if (glyphs === undefined)
      this.#written.set(key, (glyphs = glyphOperators(font.encode(text, features), size)));
    // pdfkit's pages have their origin at the top.
    const place = `1 0 0 -1 ${rounded(x)} ${rounded(baseline)} Tm`;
    const operators = `${colorOperator(color)} BT /${set} Tf ${place} ${glyphs} ET\n`;
    // As bytes, which pdfkit takes as well: it converts a string character by character.
    this.#doc.page.write(Buffer.from(operators, 'latin1'));
  }

  /** Frees the texts written so far: those of a long list would fill the memory. */
  forget(): void {
    this.#written.clear();
  }
}
