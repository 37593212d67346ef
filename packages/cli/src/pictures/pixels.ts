/** A picture in memory: RGBA, one byte each, row by row from the top. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

export interface Size {
  width: number;
  height: number;
}

/** The largest size of the same aspect ratio that fits, but never larger than the picture. */
export function fitInto({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height, 1);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/** Scales a picture; each new pixel is the mean of the old ones it covers, on black. */
export function scaleTo(source: Pixels, { width, height }: Size): Pixels {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = spanOf(y, height, source.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = spanOf(x, width, source.width);
      const sum = [0, 0, 0];
      for (let fromY = top; fromY < bottom; fromY += 1) {
        for (let fromX = left; fromX < right; fromX += 1) {
          const at = (fromY * source.width + fromX) * 4;
          const alpha = source.data[at + 3]! / 255;
          for (let color = 0; color < 3; color += 1) sum[color]! += source.data[at + color]! * alpha;
        }
      }
      const count = (bottom - top) * (right - left);
      data.set([...sum.map((value) => Math.round(value / count)), 255], (y * width + x) * 4);
    }
  }
  return { width, height, data };
}

/** The old pixels that a new pixel covers, as [first, end) with at least one. */
function spanOf(index: number, count: number, sourceCount: number): [number, number] {
  const first = Math.min(sourceCount - 1, Math.floor((index * sourceCount) / count));
  const end = Math.ceil(((index + 1) * sourceCount) / count);
  return [first, Math.max(first + 1, Math.min(sourceCount, end))];
}
