/* oxlint-disable no-control-regex -- escape sequences are what is looked for */
import { randomBytes } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { decodeWebp } from './decodeWebp.ts';
import { drawPicture } from './drawPicture.ts';
import { encodePng, itermPicture, kittyPicture } from './filePictures.ts';
import type { Graphics } from './graphics.ts';
import { halfBlocks } from './halfBlocks.ts';
import { fitInto, type Pixels, scaleTo } from './pixels.ts';
import { sixelPicture } from './sixel.ts';
import { RGB, WEBP } from './testing/sample.ts';

const ESCAPE = '\u001B';
const pixelsOf = (colors: readonly (readonly number[])[], width: number): Pixels => ({
  width,
  height: colors.length / width,
  data: Uint8Array.from(colors.flatMap((color) => [...color, 255])),
});
const [RED, GREEN, BLUE] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
] as const;
const square = pixelsOf([RED, GREEN, BLUE, RED], 2);

describe('decodeWebp', () => {
  it('gives the pixels of a WebP', async () => {
    const { width, height, data } = await decodeWebp(WEBP);
    expect([width, height]).toEqual([4, 2]);
    expect([...data]).toEqual(RGB.flatMap((color) => [...color, 255]));
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['something else', Buffer.from('<html>')],
    ['a broken one', WEBP.subarray(0, 50)],
  ])('refuses %s in words', async (_, content) => {
    await expect(decodeWebp(content)).rejects.toThrow('写真を読み取れませんでした');
  });
});

describe('sizes', () => {
  it('fit without a change of shape, and never grow', () => {
    expect(fitInto({ width: 4000, height: 3000 }, { width: 80, height: 44 })).toEqual({
      width: 59,
      height: 44,
    });
    expect(fitInto({ width: 3000, height: 10 }, { width: 80, height: 44 })).toEqual({ width: 80, height: 1 });
    expect(fitInto({ width: 4, height: 2 }, { width: 80, height: 44 })).toEqual({ width: 4, height: 2 });
  });

  it('mean the pixels that fall together, with what is clear laid on black', () => {
    expect([...scaleTo(square, { width: 1, height: 1 }).data]).toEqual([128, 64, 64, 255]);
    const clear = { width: 1, height: 1, data: Uint8Array.of(200, 100, 50, 0) };
    expect([...scaleTo(clear, { width: 1, height: 1 }).data]).toEqual([0, 0, 0, 255]);
  });
});

describe('half blocks', () => {
  it('hold two pixels in a character', () => {
    expect(halfBlocks(square, 'true')).toBe(
      `${ESCAPE}[38;2;255;0;0;48;2;0;0;255m▀${ESCAPE}[38;2;0;255;0;48;2;255;0;0m▀${ESCAPE}[0m\n`,
    );
  });

  it('take the nearest of 256 colours, leave the ground under an odd last row, and repeat no style', () => {
    const line = pixelsOf([RED, RED], 2);
    expect(halfBlocks(line, '256')).toBe(`${ESCAPE}[38;5;196;49m▀▀${ESCAPE}[0m\n`);
    const [grey, black] = [pixelsOf([[100, 104, 98]], 1), pixelsOf([[0, 0, 0]], 1)];
    expect(halfBlocks(grey, '256')).toContain('38;5;241;');
    expect(halfBlocks(black, '256')).toContain('38;5;16;');
  });
});

it('a PNG holds the rows as they are', () => {
  const png = encodePng(square);
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([2, 2]);
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  expect([...rows]).toEqual([0, ...RED, ...GREEN, 0, ...BLUE, ...RED]);
});

describe('terminals that take files', () => {
  it('kitty gets chunks of which only the last is the end', () => {
    // Noise does not compress.
    const noise = randomBytes(80 * 80 * 4);
    const text = kittyPicture({ width: 80, height: 80, data: noise }, { width: 10, height: 5 });
    const chunks = text.trimEnd().split(`${ESCAPE}\\`).slice(0, -1);
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks[0]).toMatch(/^\u001B_Ga=T,f=100,q=2,c=10,r=5,m=1;/);
    expect(chunks.slice(1).map((chunk) => /^\u001B_Gm=(\d);/.exec(chunk)?.[1])).toEqual([
      ...chunks.slice(2).map(() => '1'),
      '0',
    ]);
    const content = chunks.map((chunk) => chunk.slice(chunk.indexOf(';') + 1)).join('');
    expect(Buffer.from(content, 'base64')).toEqual(encodePng({ width: 80, height: 80, data: noise }));
  });

  it('iTerm2 gets the size in cells', () => {
    expect(itermPicture(square, { width: 2, height: 1 })).toMatch(
      /^\u001B\]1337;File=inline=1;size=\d+;width=2;height=1:[\w+/=]+\u0007\n$/,
    );
  });
});

/** Draws sixels like a terminal: the colours at each pixel, in percent. */
function readSixels(text: string): Map<string, string> {
  const body = /^\u001BP0;1q"1;1;(\d+);(\d+)(.*)\u001B\\\n$/s.exec(text)?.[3] ?? '';
  const palette = new Map<string, string>();
  const drawn = new Map<string, string>();
  let [x, band, color] = [0, 0, ''];
  for (const [, define, rgb, select, count, sign, move] of body.matchAll(
    /#(\d+);2;([\d;]+)|#(\d+)|(?:!(\d+))?([?-~])|([$-])/g,
  )) {
    if (define !== undefined) palette.set(define, rgb ?? '');
    else if (select !== undefined) color = palette.get(select) ?? '';
    else if (move !== undefined) {
      x = 0;
      if (move === '-') band += 1;
    } else {
      for (let end = x + Number(count ?? 1); x < end; x += 1)
        for (let bit = 0; bit < 6; bit += 1)
          if (((sign ?? '?').charCodeAt(0) - 63) & (1 << bit)) drawn.set(`${x},${band * 6 + bit}`, color);
    }
  }
  return drawn;
}

it('sixels draw every pixel once in its colour, over bands of six rows', () => {
  const colors = Array.from({ length: 5 * 8 }, (_, index) => [RED, GREEN, BLUE][Math.floor(index / 5) % 3]!);
  const drawn = readSixels(sixelPicture(pixelsOf(colors, 5)));
  expect(drawn.size).toBe(40);
  expect([drawn.get('0,0'), drawn.get('4,1'), drawn.get('2,5'), drawn.get('3,7')]).toEqual([
    '100;0;0',
    '0;100;0',
    '0;0;100',
    '0;100;0',
  ]);
});

it.each<[Graphics, RegExp]>([
  ['kitty', /^\u001B_G/],
  ['iterm', /^\u001B\]1337/],
  ['sixel', /^\u001BP/],
  ['blocks', /^\u001B\[38/],
])('%s takes no more room than the terminal has', (graphics, start) => {
  const large = pixelsOf(
    Array.from({ length: 400 * 300 }, () => RED),
    400,
  );
  const canvas = { graphics, colors: 'true', cell: { width: 8, height: 16 } } as const;
  const text = drawPicture(large, canvas, { width: 20, height: 10 });
  expect(text).toMatch(start);
  // 160 × 160 pixels hold 160 × 120 of them; 20 × 20 half-block characters hold 20 × 15.
  if (graphics === 'sixel') expect(text).toContain('"1;1;160;120');
  if (graphics === 'blocks') expect(text.split('\n')).toHaveLength(9);
});
