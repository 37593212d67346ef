import { INK, PAPER } from '../../ui/colors.ts';
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

export interface Picture {
  content: Blob;
  /** Tiles of the base map are left out, because their server does not allow their use in a picture. */
  lacksTiles: boolean;
}

/** What the page shows of an element, and its size. */
interface Block {
  box: Box;
  steps: readonly Step[];
}

/** A folded legend is unfolded to be read; nothing is painted meanwhile. */
function legendBlock(element: Element): Block {
  const folded = [...element.querySelectorAll<HTMLDetailsElement>('details:not([open])')];
  for (const each of folded) each.open = true;
  const { left, top, width } = element.getBoundingClientRect();
  const steps = collectSteps(element);
  for (const each of folded) each.open = false;
  const bottom = Math.max(top, ...steps.map(({ box }) => box.top + box.height));
  const highest = Math.min(top, ...steps.map(({ box }) => box.top));
  return { box: { left, top: highest, width, height: bottom - highest }, steps };
}

/** The map without what is over it, its legends, its scale and its sources. */
function readPage(map: HTMLElement) {
  const page = map.closest('main') ?? document.body;
  const parts = (name: string) => [...page.querySelectorAll(`[data-picture="${name}"]`)];
  return {
    map: { box: map.getBoundingClientRect(), steps: collectSteps(map) },
    legends: parts('legend').map(legendBlock),
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
  const legendHeight = Math.max(0, ...page.legends.map(({ box }) => box.height + PAD));
  const head = 2 * LINE + PAD;
  const scale = Math.min(2, Math.max(1, window.devicePixelRatio));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round((head + height + LINE + PAD + legendHeight) * scale);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.scale(scale, scale);
  context.fillStyle = PAPER;
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
  context.translate(PAD, LINE + PAD);
  for (const { box, steps } of page.legends) {
    drawSteps(context, steps, { origin: box, images });
    context.translate(box.width + PAD, 0);
  }
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (content === null) throw new Error('no picture');
  return { content, lacksTiles: [...images.values()].includes(null) };
}
