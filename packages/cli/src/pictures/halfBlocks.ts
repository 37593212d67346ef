import type { Pixels } from './pixels.ts';

/** How many colours the terminal supports. */
export type ColorDepth = 'true' | '256';

const RESET = '\u001B[0m';
/** The levels of the 6 × 6 × 6 colour cube within the 256 colours. */
const STEPS = [0, 95, 135, 175, 215, 255];

const nearestStep = (value: number): number =>
  STEPS.reduce(
    (best, step, index) => (Math.abs(step - value) < Math.abs(STEPS[best]! - value) ? index : best),
    0,
  );

/** The 24 greys within the 256 colours: from 8 in steps of 10. */
const FIRST_GREY = 232;
const GREYS = 24;
/** Colours closer to grey than the cube can distinguish. */
const GREY_SPREAD = 12;

function colorCode([red, green, blue]: Rgb, depth: ColorDepth): string {
  if (depth === 'true') return `2;${red};${green};${blue}`;
  const mean = (red + green + blue) / 3;
  const isGrey = Math.max(red, green, blue) - Math.min(red, green, blue) < GREY_SPREAD;
  const grey = Math.round((mean - 8) / 10);
  if (isGrey && grey >= 0 && grey < GREYS) return `5;${FIRST_GREY + grey}`;
  return `5;${16 + 36 * nearestStep(red) + 6 * nearestStep(green) + nearestStep(blue)}`;
}

type Rgb = readonly [number, number, number];

function rgbAt({ data, width }: Pixels, x: number, y: number): Rgb {
  const at = (y * width + x) * 4;
  return [data[at]!, data[at + 1]!, data[at + 2]!];
}

/** Two pixels per character: the upper one as foreground colour, the lower one as background. */
export function halfBlocks(picture: Pixels, depth: ColorDepth): string {
  const { width, height } = picture;
  let text = '';
  for (let y = 0; y < height; y += 2) {
    let last = '';
    for (let x = 0; x < width; x += 1) {
      const upper = colorCode(rgbAt(picture, x, y), depth);
      const ground = y + 1 < height ? `48;${colorCode(rgbAt(picture, x, y + 1), depth)}` : '49';
      const style = `\u001B[38;${upper};${ground}m`;
      text += style === last ? '▀' : `${style}▀`;
      last = style;
    }
    text += `${RESET}\n`;
  }
  return text;
}
