import { hash } from 'node:crypto';
import { formatWarekiDate, formatWarekiDateTime, PAPER_TITLES, startOfDay } from '@satomori/core';
import PDFDocument from 'pdfkit';
import { cleanText } from './cleanText.ts';
import { type FontWeight, type PaperFonts, registerFonts } from './fonts.ts';
import { formPieces, OLD_FORM_FEATURE } from './oldForms.ts';
import { createPageTotal, type PageTotal } from './pageTotal.ts';
import type { PaperJob } from '../jobs/jobs.ts';
import { TextPen } from './textPen.ts';
import { limitLines, type Measure, wrapText } from './wrapText.ts';

export const INK = '#1B262B';
export const FAINT_INK = '#55656D';
export const RULE = '#9AA7AD';
export const HEAD_GROUND = '#EEF2F4';

/** A4 portrait in points. */
const A4 = { short: 595.28, long: 841.89 };
/** 12 mm, and 17 mm on the left for punched holes. */
const MARGIN = { top: 34, right: 34, bottom: 34, left: 48 };
const FOOT_HEIGHT = 16;
const HEAD_COLUMN_GAP = 16;
/** Of the head's width: site, and who printed it when. */
const RIGHT_SHARE = 0.4;
const MAX_LINES_OF_SCOPE = 2;
const MAX_LINES_OF_FILTER = 4;
const LINE_HEIGHT = 1.38;
/** From the top of a line of Noto Sans JP to its baseline, as a fraction of the size. */
const ASCENT = 0.88;

export interface TextStyle {
  size: number;
  weight?: FontWeight;
  color?: string;
}

export interface BlockStyle extends TextStyle {
  width: number;
  align?: 'left' | 'right' | 'center' | undefined;
  /** Further lines are cut off with `…`. */
  mostLines?: number;
}

export const lineHeightOf = ({ size }: TextStyle): number => size * LINE_HEIGHT;

/** From one end to the other. */
export type Line = readonly [x1: number, y1: number, x2: number, y2: number];

interface RuleStyle {
  color?: string;
  weight?: number;
}

/** What a screen reader says of a picture, and what a head of a table heads. */
interface ElementOptions {
  alt?: string;
  scope?: 'Column';
}

/** Takes the bytes of a PDF, a few at a time and in order. */
export type WriteBytes = (bytes: Uint8Array) => void;

export interface PageHead {
  layout: 'portrait' | 'landscape';
  /** Next to the title, for example `312件`. */
  summary: string;
}

/** Texts are remembered for as many pages: those of a long list would fill the memory. */
const PAGES_OF_TEXTS = 20;
const FOOT = { size: 8, color: FAINT_INK } as const;

/**
 * One document: A4 pages with the same head and foot, each written as soon as the next one begins. All text is written
 * here and cleaned first, so that no entered text can disturb the layout.
 */
export class Paper {
  readonly doc: PDFKit.PDFDocument;
  readonly left = MARGIN.left;
  readonly width: number;
  /** Where the body begins and ends on each page. */
  readonly top: number;
  readonly bottom: number;
  /** Position of the next element. */
  y = 0;
  /** What further pages go on with, in their heads: whose report it is. */
  continued = '';
  readonly #fonts: PaperFonts;
  readonly #pen: TextPen;
  readonly #job: PaperJob;
  readonly #head: PageHead;
  readonly #total: PageTotal;
  /** The element of the PDF's structure that is being drawn, for screen readers. */
  #element: PDFKit.PDFStructureElement;
  /** Whether what is drawn is already part of an element, or an artifact. */
  #isMarked = false;

  constructor(job: PaperJob, write: WriteBytes, head: PageHead) {
    this.#job = job;
    this.#head = head;
    this.doc = openDocument(job, head);
    this.doc.on('data', write);
    // From here on pdfkit hands over each piece at once, instead of keeping it until this thread is idle.
    while (this.doc.read() !== null);
    this.#fonts = registerFonts(this.doc);
    this.#pen = new TextPen(this.doc);
    this.#total = createPageTotal(this.doc);
    this.#element = this.doc.struct('Document');
    this.doc.addStructure(this.#element);
    const [pageWidth, pageHeight] = head.layout === 'landscape' ? [A4.long, A4.short] : [A4.short, A4.long];
    this.width = pageWidth - MARGIN.left - MARGIN.right;
    this.bottom = pageHeight - MARGIN.bottom - FOOT_HEIGHT;
    this.top = 0;
    this.doc.addPage();
    this.y = this.#drawHead() + 8;
    this.top = this.y;
  }

  newPage(): void {
    this.#drawFoot();
    if (this.pages % PAGES_OF_TEXTS === 0) {
      this.#fonts.forget();
      this.#pen.forget();
    }
    this.doc.addPage();
    // Read aloud once, on the first page.
    this.artifact(() => {
      this.y = this.#drawHead() + 8;
    });
  }

  /** The number of pages so far. */
  get pages(): number {
    const { start, count } = this.doc.bufferedPageRange();
    return start + count;
  }

  /** An element of the document's structure (`Table`, `TR`) with the elements that `draw` adds. */
  element(type: string, draw: () => void): void {
    const outer = this.#element;
    const element = this.doc.struct(type);
    outer.add(element);
    this.#element = element;
    draw();
    element.end();
    this.#element = outer;
  }

  /** An element with content: a heading, a paragraph, a cell, a picture. Within another one it only draws. */
  content(type: string, draw: () => void, options: ElementOptions = {}): void {
    if (this.#isMarked) return draw();
    const element = this.doc.struct(type, options);
    this.#element.add(element);
    element.add(this.doc.markStructureContent(type));
    this.#isMarked = true;
    draw();
    this.#isMarked = false;
    this.doc.endMarkedContent();
    element.end();
  }

  /** Lines, grounds and repeated heads, which are not read aloud. */
  artifact(draw: () => void): void {
    if (this.#isMarked) return draw();
    this.doc.markContent('Artifact');
    this.#isMarked = true;
    draw();
    this.#isMarked = false;
    this.doc.endMarkedContent();
  }

  /** Begins a page if the rest of this one is lower than `height`. */
  reserve(height: number): void {
    if (this.y + height > this.bottom && this.y > this.top) this.newPage();
  }

  measure({ weight = 'regular', size }: TextStyle): Measure {
    return this.#fonts.measure(weight, size);
  }

  /** The text within a width, line by line. */
  lines(text: string, style: BlockStyle): string[] {
    const measure = this.measure(style);
    const lines = wrapText(this.#fonts.clean(text), style.width, measure);
    return limitLines(lines, style.mostLines ?? Number.POSITIVE_INFINITY, style.width, measure);
  }

  /** The first `mostLines` of wrapped lines. */
  cut(lines: readonly string[], style: BlockStyle & { mostLines: number }): string[] {
    return limitLines(lines, style.mostLines, style.width, this.measure(style));
  }

  /** One line with its top at `y`, of any length. */
  write(text: string, x: number, y: number, style: TextStyle): void {
    this.content('P', () => this.#writePieces(text, x, y, style));
  }

  #writePieces(text: string, x: number, y: number, style: TextStyle): void {
    const { size, weight = 'regular', color = INK } = style;
    const pen = { font: this.#fonts.embedded[weight], size, color };
    const pieces = formPieces(this.#fonts.clean(text));
    let left = x;
    for (const [index, { text: piece, isOldForm }] of pieces.entries()) {
      const features = isOldForm ? { features: [OLD_FORM_FEATURE] } : {};
      this.#pen.write(piece, left, y + baseline(size), { ...pen, ...features });
      if (index < pieces.length - 1) left += this.measure(style)(piece);
    }
  }

  /** Writes wrapped lines; returns the position of the next line. */
  writeLines(lines: readonly string[], x: number, y: number, style: BlockStyle): number {
    const measure = this.measure(style);
    let top = y;
    this.content('P', () => {
      for (const line of lines) {
        const room = style.align === 'left' || style.align === undefined ? 0 : style.width - measure(line);
        this.write(line, x + (style.align === 'center' ? room / 2 : room), top, style);
        top += lineHeightOf(style);
      }
    });
    return top;
  }

  /** The heading of a part of the paper, with some space before it. */
  heading(text: string): void {
    const style = { size: 10, weight: 'bold', width: this.width } as const;
    this.y += 10;
    this.content('H2', () => {
      this.y = this.writeBlock(text, this.left, this.y, style) + 3;
    });
  }

  /** A picture, with the words that stand for it. */
  figure(alt: string, draw: () => void): void {
    this.content('Figure', draw, { alt });
  }

  /** Small paragraphs below a table, kept on one page. */
  notes(texts: readonly string[]): void {
    const style = { size: 8, width: this.width } as const;
    const blocks = texts.map((text) => this.lines(text, style));
    this.reserve(6 + blocks.flat().length * lineHeightOf(style));
    this.y += 6;
    for (const block of blocks) this.y = this.writeLines(block, this.left, this.y, style);
  }

  /** A paragraph, wrapped into lines. */
  writeBlock(text: string, x: number, y: number, style: BlockStyle): number {
    return this.writeLines(this.lines(text, style), x, y, style);
  }

  rule(x1: number, y1: number, x2: number, y2: number, style: RuleStyle = {}): void {
    this.rules([[x1, y1, x2, y2]], style);
  }

  /** Straight lines of one kind. */
  rules(lines: readonly Line[], { color = RULE, weight = 0.5 }: RuleStyle = {}): void {
    this.artifact(() => {
      for (const [x1, y1, x2, y2] of lines) this.doc.moveTo(x1, y1).lineTo(x2, y2);
      this.doc.lineWidth(weight).strokeColor(color).stroke();
    });
  }

  /** Writes the number of pages and closes the document. */
  async finish(): Promise<void> {
    this.#drawFoot();
    this.doc.font('regular');
    this.#total.write(` ${this.pages}`, FOOT.size);
    const ended = new Promise((resolve, reject) => this.doc.once('end', resolve).once('error', reject));
    this.doc.end();
    await ended;
  }

  /** `3 / 12`, with the slash in the middle. */
  #drawFoot(): void {
    const page = `${this.pages} /`;
    const top = this.bottom + FOOT_HEIGHT - 9;
    const middle = this.left + this.width / 2;
    this.artifact(() => {
      this.write(page, middle - this.measure(FOOT)(page), top, FOOT);
      this.#total.show(middle, top + baseline(FOOT.size));
    });
  }

  #drawHead(): number {
    const { site, filter_text, scope_text, printed_at, printed_by, type } = this.#job;
    const title = { size: 15, weight: 'bold' } as const;
    this.content('H1', () => this.write(PAPER_TITLES[type], this.left, MARGIN.top, title));
    const titleWidth = this.measure(title)(PAPER_TITLES[type]);
    // Whose page it is before the figures: what does not fit is cut off at the end.
    const summary = [this.continued && `${this.continued}（続き）`, this.#head.summary]
      .filter(Boolean)
      .join('　');
    const beside = { size: 9, width: this.width * (1 - RIGHT_SHARE) - titleWidth - 10, mostLines: 1 };
    this.writeBlock(summary, this.left + titleWidth + 10, MARGIN.top + 6, beside);

    const rightWidth = this.width * RIGHT_SHARE;
    const right = { size: 8, width: rightWidth, align: 'right', color: FAINT_INK } as const;
    const x = this.left + this.width - rightWidth;
    const siteStyle = { ...right, size: 10, weight: 'bold', color: INK, mostLines: 2 } as const;
    let rightEnd = this.writeBlock(site.name, x, MARGIN.top, siteStyle);
    if (site.contact_name !== null) {
      rightEnd = this.writeBlock(`担当　${site.contact_name}`, x, rightEnd, { ...right, mostLines: 2 });
    }
    rightEnd = this.writeBlock(`印刷　${printTime(printed_at)}　${printed_by}`, x, rightEnd, {
      ...right,
      mostLines: 2,
    });

    const left = { size: 8, width: this.width - rightWidth - HEAD_COLUMN_GAP } as const;
    const scopeEnd = this.writeBlock(`範囲　${scope_text}`, this.left, MARGIN.top + 25, {
      ...left,
      mostLines: MAX_LINES_OF_SCOPE,
    });
    const leftEnd = this.writeBlock(`条件　${filter_text.trim() || '絞り込みなし'}`, this.left, scopeEnd, {
      ...left,
      mostLines: MAX_LINES_OF_FILTER,
    });
    const end = Math.max(leftEnd, rightEnd) + 3;
    this.rule(this.left, end, this.left + this.width, end, { color: INK, weight: 0.8 });
    return end;
  }
}

/** The start of a day means the day without a time. */
const printTime = (at: number): string =>
  at === startOfDay(at) ? formatWarekiDate(at) : formatWarekiDateTime(at);

/** Centers the characters' squares, not their baselines, in the line. */
const baseline = (size: number): number => size * (ASCENT + (LINE_HEIGHT - 1) / 2);

/** Where a photo lies on this server is not part of the paper. */
const withoutFiles = (name: string, value: unknown) => (name === 'file' ? undefined : value);

/**
 * pdfkit derives the file's /ID from `info`: with the print date and a digest of the job in it, the same input gives
 * the same bytes, and two different papers of one minute have different ids.
 */
function openDocument(job: PaperJob, { layout }: PageHead): PDFKit.PDFDocument {
  const printedAt = new Date(job.printed_at);
  const siteName = cleanText(job.site.name, () => true);
  return new PDFDocument({
    size: 'A4',
    layout,
    // No automatic pages: pdfkit would begin one when text comes near its margin.
    margin: 0,
    autoFirstPage: false,
    lang: 'ja-JP',
    tagged: true,
    displayTitle: true,
    pdfVersion: '1.7',
    // None of pdfkit's own fonts; '' is the documented way.
    font: '',
    // Remembered by `TextPen`.
    fontLayoutCache: false,
    info: {
      Title: `${PAPER_TITLES[job.type]} ${siteName}`,
      Author: siteName,
      Creator: '里守',
      CreationDate: printedAt,
      ModDate: printedAt,
      Keywords: hash('sha256', JSON.stringify(job, withoutFiles)),
    },
  });
}
