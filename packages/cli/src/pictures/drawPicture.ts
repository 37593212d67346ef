import { itermPicture, kittyPicture } from './filePictures.ts';
import type { Canvas } from './graphics.ts';
import { halfBlocks } from './halfBlocks.ts';
import { fitInto, type Pixels, scaleTo, type Size } from './pixels.ts';
import { sixelPicture } from './sixel.ts';

/** The size in pixels of this room of columns and rows. */
export function pixelRoom({ graphics, cell }: Canvas, { width, height }: Size): Size {
  return graphics === 'blocks'
    ? { width, height: height * 2 }
    : { width: width * cell.width, height: height * cell.height };
}

/** The picture in the terminal's format: only our own escape sequences and encoded pixels. */
export function drawPicture(picture: Pixels, canvas: Canvas, room: Size): string {
  const { graphics, colors, cell } = canvas;
  const scaled = scaleTo(picture, fitInto(picture, pixelRoom(canvas, room)));
  const cells = {
    width: Math.max(1, Math.round(scaled.width / cell.width)),
    height: Math.max(1, Math.round(scaled.height / cell.height)),
  };
  if (graphics === 'kitty') return kittyPicture(scaled, cells);
  if (graphics === 'iterm') return itermPicture(scaled, cells);
  if (graphics === 'sixel') return sixelPicture(scaled);
  return graphics === 'blocks' ? halfBlocks(scaled, colors) : '';
}
