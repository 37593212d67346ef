import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  bytesOfPaper,
  captureListJob,
  captureRow,
  Paper,
  type PenStyle,
  TextPen,
} from '@satomori/server/testing';
import { launchChromium } from '../support/chromium.ts';
import { asMs, type BenchRow, median, report } from './report.ts';

const ROWS = 1_000;
const ROUNDS = 7;
const PLACES = ['大字西谷', '東谷', '字北山', '南原', '上野'];
const job = captureListJob(
  Array.from({ length: ROWS }, (_, index) =>
    captureRow({ capture_no: `YTA-${index + 1}`, place: `${PLACES[index % PLACES.length]}${index}番地` }),
  ),
);

type Drawing = Paper['doc'];

/** The product's own pdfkit: this folder does not depend on it. */
const PDFDocument = new Paper(job, () => {}, { layout: 'landscape', summary: '' }).doc.constructor as new (
  options: object,
) => Drawing;

/** A call of the document, of its pen, or of the element that the call number `element` returned. */
interface Call {
  element: number | null;
  name: string;
  given: unknown[];
}

/** An argument that an earlier call returned. */
class Returned {
  readonly call: number;
  constructor(call: number) {
    this.call = call;
  }
}

type Methods = Record<string, (...given: unknown[]) => unknown>;

const DRAWING = ['registerFont', 'addPage', 'font', 'rect', 'fill'];
/** Of the product's pen; pdfkit alone sets font and colour, and writes the text. */
const PEN = ['write'];
const LINES = ['moveTo', 'lineTo', 'lineWidth', 'strokeColor', 'stroke'];
/** For screen readers: elements, and what of the page belongs to them. */
const TAGS = ['struct', 'addStructure', 'markStructureContent', 'markContent', 'endMarkedContent'];
const ELEMENT = ['add', 'end'];

const optionsOf = (layout: string) => ({
  size: 'A4',
  layout,
  margin: 0,
  autoFirstPage: false,
  font: '',
  tagged: true,
});

/** Every call with which the product draws the paper, without those that pdfkit makes itself. */
async function recordCalls(): Promise<Call[]> {
  const document = PDFDocument.prototype as unknown as Methods;
  const element = new PDFDocument(optionsOf('landscape')).struct('P').constructor.prototype as Methods;
  const calls: Call[] = [];
  const numbers = new Map<unknown, number>();
  const asArgument = (given: unknown) => {
    const call = numbers.get(given);
    return call === undefined ? given : new Returned(call);
  };
  let depth = 0;
  function record(prototype: Methods, names: readonly string[]): () => void {
    const originals = names.map((name) => [name, prototype[name]] as const);
    for (const [name, original] of originals)
      prototype[name] = function recorded(this: unknown, ...given: unknown[]) {
        const call = depth > 0 ? null : calls.length;
        if (call !== null)
          calls.push({ element: numbers.get(this) ?? null, name, given: given.map(asArgument) });
        depth += 1;
        try {
          const result = original?.apply(this, given);
          if (call !== null && result !== this && typeof result === 'object') numbers.set(result, call);
          return result;
        } finally {
          depth -= 1;
        }
      };
    return () => {
      for (const [name, original] of originals) if (original !== undefined) prototype[name] = original;
    };
  }
  const ends = [
    record(document, [...DRAWING, ...LINES, ...TAGS]),
    record(element, ELEMENT),
    record(TextPen.prototype as unknown as Methods, PEN),
  ];
  await bytesOfPaper(job);
  for (const end of ends) end();
  return calls;
}

const textOf = ({ name, given }: Call): string | null => (name === 'write' ? String(given[0]) : null);

function writeText(doc: Drawing, [text, x, baseline, style]: unknown[]): void {
  const { font, size, color, features } = style as PenStyle;
  const weight = font.id === 'F1' ? 'regular' : 'bold';
  const options = { lineBreak: false, baseline: 'alphabetic', ...(features && { features }) };
  doc
    .font(weight, size)
    .fillColor(color)
    .text(String(text), Number(x), Number(baseline), options as object);
}

/** The same drawing with pdfkit alone: nothing is measured, wrapped or cleaned any more. */
async function withPdfkit(calls: readonly Call[]): Promise<void> {
  const doc = new PDFDocument(optionsOf('landscape'));
  doc.on('data', () => undefined);
  const ended = new Promise((resolve) => doc.on('end', resolve));
  const results: unknown[] = [];
  for (const call of calls) {
    const { element, name, given } = call;
    if (textOf(call) !== null) {
      results.push(writeText(doc, given));
      continue;
    }
    const target = (element === null ? doc : results[element]) as Methods;
    results.push(
      target[name]?.(...given.map((each) => (each instanceof Returned ? results[each.call] : each))),
    );
  }
  doc.end();
  await ended;
}

const calls = await recordCalls();
const browser = await launchChromium({ isFullBrowser: true });
const page = await browser.newPage();

/** The calls of the first table: that of the totals is short. */
function tableCalls(): Call[] {
  const starts = calls.flatMap(({ name, given }, index) =>
    name === 'struct' && given[0] === 'Table' ? [index] : [],
  );
  return calls.slice(starts[0], starts[1]);
}

/** Where its columns begin and end: its upright lines. */
function columnWidths(table: readonly Call[]): number[] {
  const lines = table.flatMap(({ name, given: [x] }, index) =>
    name === 'moveTo' && table[index + 1]?.given[0] === x ? [Number(x)] : [],
  );
  const edges = [...new Set(lines)];
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0));
}

/** The same rows and cells in columns as wide. */
function asHtml(): string {
  const rows: { tag: 'th' | 'td'; cells: string[][] }[] = [];
  let cell: string[] | null = null;
  const table = tableCalls();
  for (const call of table) {
    const [type] = call.given;
    // Heads and feet of pages, which lie between the rows.
    if (call.name === 'markContent') cell = null;
    if (call.name === 'struct' && type === 'TR') rows.push({ tag: 'td', cells: [] });
    const row = rows.at(-1);
    if (call.name === 'struct' && (type === 'TD' || type === 'TH') && row !== undefined) {
      if (type === 'TH') row.tag = 'th';
      row.cells.push((cell = []));
    }
    const text = textOf(call);
    if (text !== null) cell?.push(text);
  }
  const drawn = rows.map(({ tag, cells }) => {
    const row = `<tr>${cells.map((lines) => `<${tag}>${lines.join('<br>')}</${tag}>`).join('')}</tr>`;
    return tag === 'th' ? `<thead>${row}</thead>` : row;
  });
  const columns = columnWidths(table).map((width) => `<col style="width:${width}pt">`);
  return `<table>${columns.join('')}${drawn.join('')}</table>`;
}

const fontOf = (file: string) =>
  pathToFileURL(
    createRequire(new URL('../../packages/server/package.json', import.meta.url)).resolve(
      `@expo-google-fonts/noto-sans-jp/${file}.ttf`,
    ),
  ).href;
/** The product's fonts, which both embed as far as they are used, and pages with as much room. */
const STYLE = `
  @font-face{font-family:Noto;font-weight:400;src:url(${fontOf('400Regular/NotoSansJP_400Regular')})}
  @font-face{font-family:Noto;font-weight:700;src:url(${fontOf('700Bold/NotoSansJP_700Bold')})}
  @page{size:A4 landscape;margin:80pt 34pt 50pt 48pt}
  body{margin:0;font-family:Noto}
  table{table-layout:fixed;border-collapse:collapse;font-size:8pt;line-height:1.38}
  td,th{border:.35pt solid #9aa7ad;padding:2.4pt 3pt;vertical-align:top;text-align:left;white-space:nowrap}`;
const html = asHtml();
const folder = await mkdtemp(join(tmpdir(), 'satomori-bench-'));
const empty = join(folder, 'empty.html');
// Both fonts are opened before anything is measured.
await writeFile(empty, `<html lang="ja"><meta charset="utf-8"><style>${STYLE}</style><body>表<b>表</b>`);
await page.goto(pathToFileURL(empty).href);
await page.evaluate('document.fonts.ready.then(() => true)');

async function withChromium(): Promise<Buffer> {
  await page.evaluate((table) => {
    document.body.innerHTML = table;
  }, html);
  return page.pdf({ preferCSSPageSize: true, tagged: true });
}

async function timeOf(draw: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await draw();
  return performance.now() - startedAt;
}

const times = { product: [] as number[], pdfkit: [] as number[], chromium: [] as number[] };
// One round before warms the caches.
for (let round = -1; round < ROUNDS; round += 1) {
  const product = await timeOf(() => bytesOfPaper(job));
  const pdfkit = await timeOf(() => withPdfkit(calls));
  const chromium = await timeOf(withChromium);
  if (round < 0) continue;
  times.product.push(product);
  times.pdfkit.push(pdfkit);
  times.chromium.push(chromium);
}
if (process.env.LOOK) (await import('node:fs')).writeFileSync('/tmp/pm/chromium.pdf', await withChromium());
await browser.close();
await rm(folder, { recursive: true });

function against(others: readonly number[], name: string, goal: number): BenchRow {
  const ratio = median(others) / median(times.product);
  return {
    figure: `捕獲実績一覧 ${ROWS} 件の PDF の速さ(中央値、${ROUNDS} 回)`,
    value: asMs(median(times.product)),
    ratio: `${ratio.toFixed(2)} × ${name}(${asMs(median(others))})`,
    goal: `≥ ${goal} ×`,
    isMet: ratio >= goal,
  };
}

report([
  against(times.pdfkit, '同じ文字、線、読み上げの要素を pdfkit だけで', 0.6),
  against(times.chromium, '同じ表を Chromium でタグ付き PDF に印刷', 5),
]);
