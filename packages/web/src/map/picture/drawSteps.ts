import type { Box, Step } from './collectSteps.ts';

const visible = (color: string): boolean =>
  color !== '' && color !== 'transparent' && color !== 'rgba(0, 0, 0, 0)';

function drawBox(context: CanvasRenderingContext2D, step: Extract<Step, { kind: 'box' }>): void {
  const { box, radius, fill, shades = [], edge } = step;
  context.beginPath();
  context.roundRect(box.left, box.top, box.width, box.height, radius);
  if (visible(fill)) {
    context.fillStyle = fill;
    context.fill();
  }
  if (shades.length > 1) {
    const gradient = context.createLinearGradient(box.left, 0, box.left + box.width, 0);
    for (const [at, shade] of shades.entries()) gradient.addColorStop(at / (shades.length - 1), shade);
    context.fillStyle = gradient;
    context.fill();
  }
  if (edge.width === 0 || !visible(edge.color)) return;
  const half = edge.width / 2;
  context.beginPath();
  context.roundRect(
    box.left + half,
    box.top + half,
    box.width - edge.width,
    box.height - edge.width,
    Math.max(0, radius - half),
  );
  context.strokeStyle = edge.color;
  context.lineWidth = edge.width;
  context.stroke();
}

/** A picture that a canvas may use; `null` where its server does not allow that. */
async function readImage(address: string): Promise<HTMLImageElement | null> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.src = address;
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** The pictures of the steps by address. */
export async function readImages(steps: readonly Step[]): Promise<Map<string, HTMLImageElement | null>> {
  const addresses = new Set(steps.flatMap((step) => (step.kind === 'image' ? step.address : [])));
  return new Map(
    await Promise.all([...addresses].map(async (address) => [address, await readImage(address)] as const)),
  );
}

function drawAt(context: CanvasRenderingContext2D, source: CanvasImageSource, box: Box): void {
  if (box.width > 0 && box.height > 0) context.drawImage(source, box.left, box.top, box.width, box.height);
}

/** Draws the steps, whose places are those of the window, so that `origin` is at the context's own. */
export function drawSteps(
  context: CanvasRenderingContext2D,
  steps: readonly Step[],
  {
    origin,
    images,
  }: { origin: Pick<Box, 'left' | 'top'>; images: ReadonlyMap<string, HTMLImageElement | null> },
): void {
  context.save();
  context.translate(-origin.left, -origin.top);
  context.textBaseline = 'middle';
  for (const step of steps) {
    const { box } = step;
    context.globalAlpha = step.opacity;
    context.filter = 'filter' in step ? step.filter : 'none';
    if (step.kind === 'box') drawBox(context, step);
    else if (step.kind === 'text') {
      context.font = step.font;
      context.fillStyle = step.color;
      context.fillText(step.text, box.left, box.top + box.height / 2);
    } else if (step.kind === 'image') {
      const image = images.get(step.address) ?? null;
      if (image !== null) drawAt(context, image, box);
    } else if (step.canvas.width > 0 && step.canvas.height > 0) drawAt(context, step.canvas, box);
  }
  context.restore();
}
