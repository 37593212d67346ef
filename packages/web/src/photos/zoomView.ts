/** View of a photo: enlarged `scale` times, moved by `x` and `y` in CSS pixels from the middle. */
export interface ZoomView {
  scale: number;
  x: number;
  y: number;
}
interface Point {
  x: number;
  y: number;
}
interface Size {
  width: number;
  height: number;
}

export const WHOLE: ZoomView = { scale: 1, x: 0, y: 0 };
export const MAX_PHOTO_ZOOM = 6;

const within = (value: number, most: number) => Math.min(Math.max(value, -most), most);

/** Moves the view; the photo never leaves the frame it fills. */
export function moved({ scale, x, y }: ZoomView, by: Point, { width, height }: Size): ZoomView {
  const [mostX, mostY] = [((scale - 1) * width) / 2, ((scale - 1) * height) / 2];
  return { scale, x: within(x + by.x, mostX), y: within(y + by.y, mostY) };
}

/**
 * Zooms around a point, which stays in place.
 *
 * @param at from the middle of the frame
 */
export function zoomed(view: ZoomView, factor: number, at: Point, size: Size): ZoomView {
  const scale = Math.min(Math.max(view.scale * factor, 1), MAX_PHOTO_ZOOM);
  const ratio = scale / view.scale;
  const next = { scale, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
  return moved(next, { x: 0, y: 0 }, size);
}
