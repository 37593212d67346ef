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

interface Call {
  name: string;
  given: unknown[];
}

const DRAWING = ['registerFont', 'addPage', 'font', 'fillColor', 'text', 'rect', 'fill'];
const LINES = ['moveTo', 'lineTo', 'lineWidth', 'strokeColor', 'stroke'];

/** Every call with which the product draws the paper, without those that pdfkit makes itself. */
async function recordCalls(): Promise<Call[]> {
  const prototype = PDFDocument.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  const calls: Call[] = [];
  let depth = 0;
  const originals = [...DRAWING, ...LINES].map((name) => [name, prototype[name]] as const);
  for (const [name, original] of originals)
    prototype[name] = function recorded(this: unknown, ...given: unknown[]) {
      if (depth === 0) calls.push({ name, given });
      depth += 1;
      try {
        return original?.apply(this, given);
      } finally {
        depth -= 1;
      }
    };
  await bytesOfPaper(job);
  for (const [name, original] of originals) if (original !== undefined) prototype[name] = original;
  return calls;
}

/** The same drawing with pdfkit alone: nothing is measured, wrapped or cleaned any more. */
async function withPdfkit(calls: readonly Call[]): Promise<void> {
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    autoFirstPage: false,
    font: '',
  });
  doc.on('data', () => undefined);
  const ended = new Promise((resolve) => doc.on('end', resolve));
  const methods = doc as unknown as Record<string, (...given: unknown[]) => unknown>;
  for (const { name, given } of calls) methods[name]?.(...given);
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

/** The same paper without the elements that screen readers need, which pdfkit alone does not write either. */
async function withoutTags(): Promise<void> {
  const prototype = Paper.prototype as unknown as Record<string, unknown>;
  const { content, element, artifact } = prototype;
  Object.assign(prototype, {
    content: (_type: string, draw: () => void) => draw(),
    element: (_type: string, draw: () => void) => draw(),
    artifact: (draw: () => void) => draw(),
  });
  await bytesOfPaper(job);
  Object.assign(prototype, { content, element, artifact });
}

async function withChromium(): Promise<void> {
  await page.setContent(html);
  await page.pdf({ format: 'A4', landscape: true });
}

async function timeOf(draw: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await draw();
  return performance.now() - startedAt;
}

type Way = 'product' | 'untagged' | 'pdfkit' | 'chromium';
const times: Record<Way, number[]> = { product: [], untagged: [], pdfkit: [], chromium: [] };
// One round before warms the caches.
for (let round = -1; round < ROUNDS; round += 1) {
  const product = await timeOf(() => bytesOfPaper(job));
  const untagged = await timeOf(withoutTags);
  const pdfkit = await timeOf(() => withPdfkit(calls));
  const chromium = await timeOf(withChromium);
  if (round < 0) continue;
  times.product.push(product);
  times.untagged.push(untagged);
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

const untaggedRatio = median(times.pdfkit) / median(times.untagged);
report([
  {
    figure: '同じ一覧を、読み上げのための要素なしで',
    value: asMs(median(times.untagged)),
    ratio: `${untaggedRatio.toFixed(2)} × pdfkit だけで`,
    goal: '―',
    isMet: true,
  },
  against(times.pdfkit, '同じ文字と線を pdfkit だけで', 0.6),
  against(times.chromium, '同じ文字を Chromium で印刷', 5),
]);
