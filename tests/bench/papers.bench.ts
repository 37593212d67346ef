import { bytesOfPaper, captureListJob, captureRow, Paper } from '@satomori/server/testing';
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

/** A call of the document, or of the element that the call number `element` returned. */
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

const DRAWING = ['registerFont', 'addPage', 'font', 'fillColor', 'text', 'rect', 'fill'];
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
  const ends = [record(document, [...DRAWING, ...LINES, ...TAGS]), record(element, ELEMENT)];
  await bytesOfPaper(job);
  for (const end of ends) end();
  return calls;
}

/** The same drawing with pdfkit alone: nothing is measured, wrapped or cleaned any more. */
async function withPdfkit(calls: readonly Call[]): Promise<void> {
  const doc = new PDFDocument(optionsOf('landscape'));
  doc.on('data', () => undefined);
  const ended = new Promise((resolve) => doc.on('end', resolve));
  const results: unknown[] = [];
  for (const { element, name, given } of calls) {
    const target = (element === null ? doc : results[element]) as Methods;
    results.push(
      target[name]?.(...given.map((each) => (each instanceof Returned ? results[each.call] : each))),
    );
  }
  doc.end();
  await ended;
}

const textsOf = (calls: readonly Call[]) =>
  calls.filter(({ name }) => name === 'text').map(({ given }) => String(given[0]));

const calls = await recordCalls();
const browser = await launchChromium({ isFullBrowser: true });
const page = await browser.newPage();
/** The same texts in a table as wide. */
const cells = Map.groupBy(textsOf(calls).entries(), ([index]) => Math.floor(index / 14));
const html = `<style>table{border-collapse:collapse;font:8pt sans-serif}td{border:.5px solid}</style><table>${[
  ...cells.values(),
]
  .map((row) => `<tr>${row.map(([, text]) => `<td>${text}</td>`).join('')}</tr>`)
  .join('')}</table>`;

async function withChromium(): Promise<void> {
  await page.setContent(html);
  await page.pdf({ format: 'A4', landscape: true, tagged: true });
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
await browser.close();

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
  against(times.chromium, '同じ文字の表を Chromium で印刷', 5),
]);
