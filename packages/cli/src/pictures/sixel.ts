import type { Pixels } from './pixels.ts';

/** Levels of red, green and blue: 6 × 8 × 5 fit into the usual 256 colours, with most for green. */
const LEVELS = [6, 8, 5] as const;
/** Hides the reduction to few colours. Source: Bayer's ordered dithering, 4 × 4. */
const BAYER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5];
const BAND = 6;
const FIRST_SIGN = 63;

function colorAt({ data, width }: Pixels, x: number, y: number): number {
  const at = (y * width + x) * 4;
  const threshold = (BAYER[(y % 4) * 4 + (x % 4)]! + 0.5) / 16;
  return LEVELS.reduce<number>(
    (color, levels, index) =>
      color * levels + Math.min(levels - 1, Math.floor((data[at + index]! / 255) * (levels - 1) + threshold)),
    0,
  );
}

/** Red, green and blue in percent, as sixels define them. */
function paletteEntry(color: number): string {
  const [, green, blue] = LEVELS;
  const steps = [Math.floor(color / (green * blue)), Math.floor(color / blue) % green, color % blue];
  return steps.map((step, index) => Math.round((step / (LEVELS[index]! - 1)) * 100)).join(';');
}

const repeated = (sign: string, count: number): string =>
  count > 3 ? `!${count}${sign}` : sign.repeat(count);

/** One colour in a band of six rows: one character per column, run-length encoded. */
function bandLine(bits: Uint8Array): string {
  let text = '';
  let start = 0;
  for (let x = 1; x <= bits.length; x += 1) {
    if (x < bits.length && bits[x] === bits[start]) continue;
    text += repeated(String.fromCharCode(FIRST_SIGN + bits[start]!), x - start);
    start = x;
  }
  return text;
}

/** The picture in DEC's sixels. Source: VT330/VT340 Programmer Reference Manual, volume 2, chapter 14. */
export function sixelPicture(picture: Pixels): string {
  const { width, height } = picture;
  const known = new Set<number>();
  const bands: string[] = [];
  for (let top = 0; top < height; top += BAND) {
    const lines = new Map<number, Uint8Array>();
    for (let y = top; y < Math.min(top + BAND, height); y += 1) {
      for (let x = 0; x < width; x += 1) {
        const color = colorAt(picture, x, y);
        let bits = lines.get(color);
        if (bits === undefined) lines.set(color, (bits = new Uint8Array(width)));
        bits[x]! |= 1 << (y - top);
      }
    }
    bands.push(
      [...lines]
        .map(([color, bits]) => {
          const define = known.has(color) ? '' : `#${color};2;${paletteEntry(color)}`;
          known.add(color);
          return `${define}#${color}${bandLine(bits)}`;
        })
        .join('$'),
    );
  }
  return `\u001BP0;1q"1;1;${width};${height}${bands.join('-')}\u001B\\\n`;
}
