import { INK, WHITE } from '../../ui/colors.ts';
import { type Box, collectSteps, type Step } from './collectSteps.ts';
import { drawSteps, readImages } from './drawSteps.ts';

const PAD = 12;
const LINE = 24;

interface PictureWords {
  /** Site and screen. */
  title: string;
  /** Of what moment it is. */
  moment: string;
}

interface Picture {
  content: Blob;
  /** Tiles of the base map are left out, because their server does not allow their use in a picture. */
  lacksTiles: boolean;
}

/** What the page shows of an element, and its size. */
interface Block {
  box: Box;
  steps: readonly Step[];
}

/** A legend, with all of its rows: what is folded or scrolls is shown for the moment of reading, which paints nothing. */
function legendBlock(element: Element): Block {
  const folded = [...element.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  if (element instanceof HTMLDetailsElement && !element.open) folded.push(element);
  for (const each of folded) each.open = true;
  const { left, top, width } = element.getBoundingClientRect();
  const steps = collectSteps(element);
  for (const each of folded) each.open = false;
  const bottom = Math.max(top, ...steps.map(({ box }) => box.top + box.height));
  return { box: { left, top, width, height: bottom - top }, steps };
}

/** Where each legend stands below the map: side by side, as far as the width allows. */
function placeLegends(legends: readonly Block[], width: number) {
  let [x, y, high] = [PAD, 0, 0];
  const placed = legends.map((legend) => {
    if (x > PAD && x + legend.box.width + PAD > width) [x, y, high] = [PAD, y + high, 0];
    const at = { legend, x, y };
    x += legend.box.width + PAD;
    high = Math.max(high, legend.box.height + PAD);
    return at;
  });
  return { placed, height: y + high };
}

/** The map without what is over it, its legends, its scale and its sources. */
function readPage(map: HTMLElement) {
  const page = map.closest('main') ?? document.body;
  const parts = (name: string) => [...page.querySelectorAll(`[data-picture="${name}"]`)];
  return {
    map: { box: map.getBoundingClientRect(), steps: collectSteps(map) },
    legends: parts('legend')
      .flatMap((each) => (each.tagName === 'UL' ? each : [...each.children]))
      .map(legendBlock)
      .filter(({ steps }) => steps.length > 0),
    scale: parts('scale').map((each) => ({
      words: each.textContent,
      width: each.getBoundingClientRect().width,
    })),
    sources: parts('sources')
      .map((each) => each.textContent)
      .join(' '),
    past: parts('moment')
      .map((each) => each.textContent)
      .join(' '),
  };
}
type PageParts = ReturnType<typeof readPage>;

function drawScale(context: CanvasRenderingContext2D, { words, width }: PageParts['scale'][number]): void {
  context.fillText(words, PAD + 4, LINE / 2 - 2, width);
  context.lineWidth = 2;
  context.beginPath();
  context.moveTo(PAD, LINE / 2);
  context.lineTo(PAD, LINE - 4);
  context.lineTo(PAD + width, LINE - 4);
  context.lineTo(PAD + width, LINE / 2);
  context.stroke();
}

/**
 * The map of the page as a picture: above it site, screen and moment, below it scale, sources and legend. It shows
 * what the page shows. Source: R292.
 *
 * @throws Error where the browser gives no picture
 */
export async function drawPicture(map: HTMLElement, { title, moment }: PictureWords): Promise<Picture> {
  const page = readPage(map);
  const images = await readImages([page.map, ...page.legends].flatMap(({ steps }) => steps));
  const { width, height } = page.map.box;
  const legends = placeLegends(page.legends, width);
  const head = 2 * LINE + PAD;
  const scale = Math.min(2, Math.max(1, window.devicePixelRatio));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round((head + height + LINE + PAD + legends.height) * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.scale(scale, scale);
  context.fillStyle = WHITE;
  context.fillRect(0, 0, canvas.width, canvas.height);

  const { fontFamily } = getComputedStyle(map);
  const write = (text: string, y: number, font: string) => {
    context.font = `${font} ${fontFamily}`;
    context.fillText(text, PAD, y, width - 2 * PAD);
  };
  context.fillStyle = INK;
  context.strokeStyle = INK;
  context.textBaseline = 'middle';
  write(title, PAD / 2 + LINE / 2, 'bold 18px');
  write(page.past === '' ? moment : `当時の状態：${page.past}　${moment}`, PAD / 2 + LINE * 1.5, '14px');

  context.save();
  context.translate(0, head);
  context.beginPath();
  context.rect(0, 0, width, height);
  context.clip();
  drawSteps(context, page.map.steps, { origin: page.map.box, images });
  context.restore();

  context.translate(0, head + height);
  context.font = `12px ${fontFamily}`;
  for (const each of page.scale) drawScale(context, each);
  context.textAlign = 'right';
  context.fillText(page.sources, width - PAD, LINE / 2, width / 2);
  context.textAlign = 'left';
  for (const { legend, x, y } of legends.placed) {
    context.save();
    context.translate(x, LINE + PAD + y);
    drawSteps(context, legend.steps, { origin: legend.box, images });
    context.restore();
  }
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (content === null) throw new Error('no picture');
  return { content, lacksTiles: [...images.values()].includes(null) };
}
